import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { isInForce } from './decisions.ts';

/** An item of which something goes back. */
interface PaidTooMuch {
  regionId: number;
  key: string;
  /** What is open: below 0. */
  openCents: Cents;
}

/** "1 2026-42": an item of one kind, by region and key. */
export const payersKey = ({ regionId, key }: Pick<PaidTooMuch, 'regionId' | 'key'>) => `${regionId} ${key}`;

/** Kinds of money that comes back, by what it was paid for; each is named by the entry of its payment. */
const returnsOf = { invoice: 'invoice-payment-return', claim: 'claim-return', campaign: 'campaign-return' } as const;
type PaidKind = keyof typeof returnsOf;

/**
 * The accounts to which the surplus of these items may go back. From such an account at least that much has come for
 * the item, less what already went back.
 */
export async function listPayers(db: Db, kind: PaidKind, items: readonly PaidTooMuch[]): Promise<Map<string, string[]>> {
  if (items.length === 0) return new Map();
  const rows = await db
    .selectFrom('bank_booking as b')
    .innerJoin('bank_movement as m', (join) =>
      join.onRef('m.region_id', '=', 'b.region_id').onRef('m.movement_id', '=', 'b.movement_id'),
    )
    .select(['b.region_id as regionId', 'b.item_key as key', 'm.party_iban as iban'])
    .select(({ fn }) => fn.sum<string>('b.cents').as('cents'))
    .where(
      'b.region_id',
      'in',
      items.map(({ regionId }) => regionId),
    )
    .where('b.item_kind', '=', kind)
    .where(
      'b.item_key',
      'in',
      items.map(({ key }) => key),
    )
    .where(isInForce('b'))
    .where('m.party_iban', 'is not', null)
    // What the bank has taken back, its item names by its entry.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('bank_booking as r')
            .select('r.movement_id')
            .whereRef('r.region_id', '=', 'b.region_id')
            .where('r.item_kind', '=', returnsOf[kind])
            .whereRef('r.item_key', '=', sql<string>`b.entry_id::text`),
        ),
      ),
    )
    .groupBy(['b.region_id', 'b.item_key', 'm.party_iban'])
    .execute();
  const byKey = Map.groupBy(rows, payersKey);
  return new Map(
    items.map((item) => {
      const enough = (byKey.get(payersKey(item)) ?? []).filter(({ cents }) => Number(cents) >= -item.openCents);
      return [payersKey(item), enough.map(({ iban }) => iban!)];
    }),
  );
}
