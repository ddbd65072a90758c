import type { ParsedInputOf } from '#contract/common/call.ts';
import {
  type EmployerCard,
  employerCardTexts,
  type updateEmployerCard as call,
} from '#contract/money/employee-cards/employee-cards.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { holdCardsOfEmployer } from '#server/parties/cards/list-cards-of-employer.ts';
import { type EmployerKey, holdEmployeeCards, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { changeProblems } from './change-problems.ts';
import { assertFound, reportLoss } from './report-loss.ts';
import { emptyForm, formOf, formWith, isSameForm } from './card-form.ts';
import { listEmployerCards } from './list-employer-cards.ts';

/**
 * Saves one edited record of an employee card, and answers it as it is then. Throws Refusal 404 for a card that is not the employer's, 409 where it has
 * changed since the version that was edited, and 422.
 */
export async function updateEmployerCard(
  db: Db,
  employer: EmployerKey,
  personId: number,
  wanted: ParsedInputOf<typeof call>,
): Promise<EmployerCard> {
  const card = wanted.cardID.replace(/\s/g, '');
  await db.transaction().execute(async (trx) => {
    await holdEmployer(trx, employer);
    const [held] = await holdCardsOfEmployer(trx, employer, [card]);
    if (!held) throw notFound(employerCardTexts.unknown);
    const [row] = await holdEmployeeCards(trx, employer, [card]);
    if (wanted.version !== undefined && wanted.version !== (row?.version ?? 0))
      throw new Refusal('CHANGED_MEANWHILE', employerCardTexts.changedMeanwhile);
    const before = row ? formOf(row) : emptyForm(card);
    const after = {
      ...formWith(before, {
        ...wanted,
        customChargeTimeDate: wanted.customChargeTimeDate ?? null,
        deletionDate: (wanted.isFlaggedForDeletion && wanted.deletionDate) || null,
      }),
      is_card_lost: wanted.isCardLost,
    };
    if (isSameForm(before, after)) return;
    const isClosed = (await findClosedCards(trx, employer.regionId, [card])).has(card);
    if (before.is_card_lost && after.is_card_lost) throw ruleBroken(employerCardTexts.notEditable);
    if (before.is_card_lost) await assertFound(trx, employer, { card, isClosed });
    else if (isClosed && !after.is_card_lost) throw ruleBroken(employerCardTexts.notClosed);
    const problems = changeProblems(before, after, held);
    const [first] = Object.values(problems);
    if (first) throw ruleBroken(first, problems);
    if (after.is_card_lost) await reportLoss(trx, employer, { ...held, isClosed, personId });
    await storeEmployeeCards(trx, employer, [after]);
    await audit(trx, { personId, regionId: employer.regionId, act: 'employer-card-changed', subject: `card ${card}` });
  });
  return (await listEmployerCards(db, employer)).find(({ cardID }) => cardID === card)!;
}
