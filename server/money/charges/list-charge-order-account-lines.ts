import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { ChargePaymentType } from '#server/ledger/entry-types.ts';
import { readEmployerAccount } from '#server/ledger/read/employer-account.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';
import { listChargeOrdersOf } from './get-charge-order.ts';

/** What a charge order has moved on the account of its employer. Positive: the employer owes it. Days are ISO dates. */
export interface ChargeOrderAccountLine {
  what: 'order' | 'cancelled' | 'left-out' | 'undone' | ChargePaymentType;
  label: string;
  gguid: string;
  day: string;
  cents: Cents;
  text: string;
  /** The order was cancelled. */
  isCancelled: boolean;
}

/** All that an employer's charge orders have moved, in no order. */
export async function listChargeOrderAccountLines(
  db: Db,
  { regionId, employerId }: EmployerKey,
): Promise<ChargeOrderAccountLine[]> {
  const orders = await listChargeOrdersOf(db, regionId, employerId);
  const account = await readEmployerAccount(db, regionId, employerId);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const of = (number: number) => {
    const { label, gguid, cancelledAt } = byNumber.get(number)!;
    return { label, gguid, isCancelled: cancelledAt !== null };
  };
  const made = orders.flatMap(({ number, frozenAt, cents, cards, cancelledAt, loadedAt }): ChargeOrderAccountLine[] => {
    const leftOut = loadedAt === null ? 0 : cents - (account.loaded.get(number) ?? 0);
    return [
      { what: 'order', ...of(number), day: dayOf(frozenAt), cents, text: cards === 1 ? '1 Karte' : `${cards} Karten` },
      ...(cancelledAt ? [{ what: 'cancelled' as const, ...of(number), day: dayOf(cancelledAt), cents: -cents, text: '' }] : []),
      ...(leftOut > 0 ? [{ what: 'left-out' as const, ...of(number), day: dayOf(loadedAt!), cents: -leftOut, text: '' }] : []),
    ];
  });
  const undone = account.undone.map(({ chargeOrder, day, cents }): ChargeOrderAccountLine => ({
    what: 'undone',
    ...of(chargeOrder),
    day,
    cents: -cents,
    text: '',
  }));
  return [...made, ...undone, ...(await listPayments(db, { regionId, employerId }, of))];
}

const dayOf = (at: Date) => berlinDay(at).toString();

const isIn = (kind: ChargePaymentType) =>
  kind === 'charge-collection' ||
  kind === 'charge-payment' ||
  kind === 'charge-payout-undo' ||
  kind === 'charge-payment-return-undo';

async function listPayments(
  db: Db,
  { regionId, employerId }: EmployerKey,
  of: (number: number) => Pick<ChargeOrderAccountLine, 'label' | 'gguid' | 'isCancelled'>,
): Promise<ChargeOrderAccountLine[]> {
  const rows = await db
    .selectFrom('charge_payment as p')
    .innerJoin('charge_order as o', (join) => join.onRef('o.region_id', '=', 'p.region_id').onRef('o.number', '=', 'p.number'))
    .select(['p.number', 'p.kind', 'p.cents', 'p.day', sql<string>`p.bank_text`.as('text')])
    .where('p.region_id', '=', regionId)
    .where('o.employer_id', '=', employerId)
    .orderBy('p.entry_id')
    .execute();
  return rows.map(({ number, kind, cents, day, text }) => ({
    what: kind,
    ...of(number),
    day,
    cents: isIn(kind) ? -cents : cents,
    text,
  }));
}
