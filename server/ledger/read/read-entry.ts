import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { AccountKind } from '#server/ledger/account-kinds.ts';
import type {
  ChargePaymentType,
  CampaignPaymentType,
  ClaimPaymentType,
  EntryType,
  InvoicePaymentType,
  PaymentType,
} from '#server/ledger/entry-types.ts';

/** An entry with all its postings. Amounts in cents. */
export interface WholeEntry {
  entryId: number;
  type: EntryType | PaymentType | ChargePaymentType | InvoicePaymentType | ClaimPaymentType | CampaignPaymentType | 'settlement';
  cents: Cents;
  /** For a reversal: the type of the entry that it took back. */
  reversedType: EntryType | null;
  card: string | null;
  partnerId: number | null;
  branchId: number | null;
  actorId: number;
  bookedAt: Date;
  isTest: boolean;
  reversalOf: number | null;
  reversedBy: number | null;
  grantedFor: number | null;
  /** Bonuses granted for it. */
  grants: number[];
  postings: {
    kind: AccountKind;
    card: string | null;
    cents: Cents;
  }[];
}

/** An entry of a region by its number; undefined when there is none. */
export async function findWholeEntry(db: Db, regionId: number, entryId: number): Promise<WholeEntry | undefined> {
  const { rows } = await sql<Omit<WholeEntry, 'postings'>>`
    select e.entry_id as "entryId", e.type, e.cents, o.type as "reversedType", a.card_number as card, e.partner_id as "partnerId",
           e.branch_id as "branchId", e.actor_id as "actorId", e.booked_at as "bookedAt", e.is_test as "isTest", e.reversal_of as "reversalOf",
           r.entry_id as "reversedBy", e.granted_for as "grantedFor",
           array(select g.entry_id::int from entry g where g.region_id = e.region_id and g.granted_for = e.entry_id order by 1) as grants
      from entry e
      left join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
      left join entry o on o.region_id = e.region_id and o.entry_id = e.reversal_of
      left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id
     where e.region_id = ${regionId} and e.entry_id = ${entryId}`.execute(db);
  const [entry] = rows;
  if (!entry) return undefined;
  const postings = await db
    .selectFrom('posting')
    .innerJoin('account', (join) =>
      join.onRef('account.region_id', '=', 'posting.region_id').onRef('account.account_id', '=', 'posting.account_id'),
    )
    .select(['account.kind', 'account.card_number as card', 'posting.cents'])
    .where('posting.region_id', '=', regionId)
    .where('posting.entry_id', '=', entryId)
    .orderBy('posting.account_id')
    .execute();
  return { ...entry, postings };
}
