import type { OutputOf } from '#contract/common/call.ts';
import { type InspectionReason, inspectionReasons, type staffCardBalance } from '#contract/operator/records/card-records.ts';
import { formatCents } from '#contract/common/money.ts';
import { latestMovements } from '#server/ledger/read/card-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getCard } from './read-card.ts';

const BOOKINGS = 500;

/** A card's balance and its latest amounts. Each inspection is noted in the trail, with reason. Throws Refusal 404. */
export async function inspectBalance(
  db: Db,
  { number, why, staffId }: { number: string; why: InspectionReason; staffId: number },
): Promise<OutputOf<typeof staffCardBalance>> {
  const { card, account } = await getCard(db, number);
  const { accountId, balance, topUpLeftThisMonth } = account;
  await audit(db, {
    personId: staffId,
    regionId: card.regionId,
    act: 'looked-at-balance',
    subject: `account ${accountId}`,
    reason: inspectionReasons[why],
  });
  const movements = await latestMovements(db, card.regionId, accountId, { most: BOOKINGS, since: null });
  return {
    balanceFormattedDE: formatCents(balance),
    topUpLeftFormattedDE: formatCents(topUpLeftThisMonth),
    amounts: movements.map(({ entryId, cents }) => ({ booking: entryId, amountFormattedDE: formatCents(cents) })),
  };
}
