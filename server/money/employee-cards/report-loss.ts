import { employerCardTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { closeCardAccount } from '#server/ledger/read/accounts.ts';
import { findOpenLostCardCase, openLostCardCase } from '#server/parties/cards/open-lost-card-case.ts';
import type { EmployerKey } from '#server/parties/employee-cards/plans.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/access/audit.ts';

interface LostCard {
  card: string;
  isRegistered: boolean;
  isClosed: boolean;
  personId: number;
}

/** What follows from a card being lost (rulings 7): nobody can use one that is unregistered any more; of a registered one staff decides, and its holder is told. */
export async function reportLoss(
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

/** Throws Refusal 409 where somebody is deciding what becomes of a lost card, and for one that cannot be used any more. */
export async function assertFound(
  trx: Trx,
  { regionId }: EmployerKey,
  { card, isClosed }: Pick<LostCard, 'card' | 'isClosed'>,
): Promise<void> {
  if (isClosed) throw new Refusal('CARD_LOCKED', employerCardTexts.notClosed);
  if ((await findOpenLostCardCase(trx, { regionId, card })) !== undefined)
    throw new Refusal('CASE_OPEN', employerCardTexts.lossOpen);
}
