import type { ParsedInputOf } from '#contract/common/call.ts';
import {
  employeeCardTexts,
  type ShownEmployeeCard,
  type updateEmployeeCard as call,
} from '#contract/money/employee-cards/employee-cards.ts';
import { readChargeWindow } from '#server/money/charges/read-charge-window.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { holdCardsOfEmployer } from '#server/parties/cards/reads.ts';
import { holdEmployeeCards, storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { assertNoProblems, notFound, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findOpenLostCardCase, openLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import { assertConfirmed } from './ask-about-charges.ts';
import { changeProblems } from './change-problems.ts';
import { emptyForm, formOf, formWith, isSameForm } from './card-form.ts';
import { listShownEmployeeCards } from './list-shown-employee-cards.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/**
 * Saves one edited record of an employee card, and answers it as it is then. Throws Refusal 404 for a card that is not
 * the employer's, 409 where it has changed since the version that was edited, and 422.
 */
export async function updateEmployeeCard(
  db: Db,
  employer: EmployerKey,
  personId: number,
  wanted: ParsedInputOf<typeof call>,
): Promise<ShownEmployeeCard> {
  const card = wanted.cardID.replace(/\s/g, '');
  await db.transaction().execute(async (trx) => {
    await holdEmployer(trx, employer);
    const [held] = await holdCardsOfEmployer(trx, employer, [card]);
    if (!held) throw notFound(employeeCardTexts.unknown);
    const [row] = await holdEmployeeCards(trx, employer, [card]);
    if (wanted.version !== undefined && wanted.version !== (row?.version ?? 0))
      throw new Refusal('CHANGED_MEANWHILE', employeeCardTexts.changedMeanwhile);
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
    if (before.is_card_lost && after.is_card_lost) throw ruleBroken(employeeCardTexts.notEditable);
    if (before.is_card_lost) await assertFound(trx, employer, { card, isClosed });
    else if (isClosed && !after.is_card_lost) throw ruleBroken(employeeCardTexts.notClosed);
    const { isRegistered } = held;
    const problems = changeProblems(before, after, { isRegistered, window: await readChargeWindow(trx, employer) });
    assertNoProblems(problems);
    await assertConfirmed(trx, employer, [{ before, after }], wanted.confirmed);
    if (after.is_card_lost) await reportLoss(trx, employer, { ...held, isClosed, personId });
    await storeEmployeeCards(trx, employer, [after]);
    await audit(trx, { personId, regionId: employer.regionId, act: 'employer-card-changed', subject: `card ${card}` });
  });
  return (await listShownEmployeeCards(db, employer)).find(({ cardID }) => cardID === card)!;
}

interface LostCard {
  card: string;
  isRegistered: boolean;
  isClosed: boolean;
  personId: number;
}

/** A lost card: an unregistered one is locked; about a registered one staff decides, its holder is told. */
async function reportLoss(
  trx: Trx,
  { regionId }: EmployerKey,
  { card, isRegistered, isClosed, personId }: LostCard,
): Promise<void> {
  await audit(trx, { personId, regionId, act: 'employer-card-lost', subject: `card ${card}` });
  if (!isRegistered) await closeCardAccount(trx, regionId, card, 'locked');
  // Its holder, or staff, may have been quicker.
  else if (!isClosed && (await findOpenLostCardCase(trx, { regionId, card })) === undefined)
    await openLostCardCase(trx, { card, reportedBy: personId, note: 'Vom Arbeitgeber als verloren gemeldet.' });
}

/** Throws Refusal 409 for a card that is locked, or whose loss is a case already. */
async function assertFound(
  trx: Trx,
  { regionId }: EmployerKey,
  { card, isClosed }: Pick<LostCard, 'card' | 'isClosed'>,
): Promise<void> {
  if (isClosed) throw new Refusal('CARD_LOCKED', employeeCardTexts.notClosed);
  if ((await findOpenLostCardCase(trx, { regionId, card })) !== undefined)
    throw new Refusal('CASE_OPEN', employeeCardTexts.lossOpen);
}
