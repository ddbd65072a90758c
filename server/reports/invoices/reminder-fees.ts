import { reminderLevels } from '#contract/reports/reminders/reminders.ts';
import type { Cents } from '#contract/common/money.ts';
import { businessItemKinds } from '#contract/reports/open-items/open-items.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { issueDraft } from './draft-invoice.ts';
import type { InvoiceOffice } from './issue-invoice.ts';
import { type InvoiceRow, takesBack } from './reads.ts';

/** What a level of a reminder costs, of an item such as "invoice R1-2026-00042". */
interface ReminderFee {
  item: string;
  level: number;
  /** Since when the item is open anew (ISO day); null: it was never settled. */
  reopenedOn: string | null;
  cents: Cents;
}

/** Of one item, each level costs once as long as it is not settled. */
const causeOf = ({ item, level, reopenedOn }: Omit<ReminderFee, 'cents'>) =>
  ['fee', item, level, ...(reopenedOn === null ? [] : [reopenedOn])].join(' ');

/**
 * Asks for the costs of a reminder: damages (§ 288 BGB), so without tax, and by transfer, as its letter asks. The
 * caller tells of it. Undefined where the portal cannot issue it, as to somebody abroad: then the reminder costs
 * nothing.
 */
export async function issueReminderFee(
  trx: Trx,
  office: InvoiceOffice,
  { business, item, level, reopenedOn, cents, issuedBy }: ReminderFee & { business: OwnBusiness; issuedBy: number | null },
): Promise<InvoiceRow | undefined> {
  const { name } = reminderLevels.find((one) => one.level === level)!;
  const [kind, label] = item.split(' ') as [keyof typeof businessItemKinds, string];
  try {
    return await issueDraft(trx, office, {
      business,
      kind: 'reminder-fee',
      cause: causeOf({ item, level, reopenedOn }),
      positions: [{ text: `${name}: ${businessItemKinds[kind]} ${label}`, unitCents: cents }],
      issuedBy,
      isToldLater: true,
    });
  } catch (error) {
    // Thrown before anything is written.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Which of the invoices (gguids) ask for the costs of a reminder: a reminder of them costs nothing. */
export async function findReminderFees(db: Db, gguids: readonly string[]): Promise<ReadonlySet<string>> {
  if (gguids.length === 0) return new Set();
  const rows = await db
    .selectFrom('invoice')
    .select('gguid')
    .where('gguid', 'in', gguids)
    .where('kind', '=', 'reminder-fee')
    .execute();
  return new Set(rows.map(({ gguid }) => gguid));
}

/** What reminders of an item have cost and is not cancelled. */
export async function listFeesInForce(db: Db, regionId: number, item: string): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoice as i')
    .selectAll('i')
    .where('i.region_id', '=', regionId)
    .where('i.cause', 'like', `fee ${item} %`)
    .where('i.kind', '=', 'reminder-fee')
    .where((fee) => fee.not(fee.exists(fee.selectFrom('invoice as c').select('c.number').where(takesBack('c', 'i')))))
    .orderBy('i.year')
    .orderBy('i.number')
    .execute();
}
