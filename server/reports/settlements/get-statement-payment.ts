import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';

/** What the bank was told of a statement. */
export interface StatementPayment {
  partnerId: number;
  partner: string;
  kind: PaymentKind;
  cents: Cents;
}

/** The payment of a statement. Throws Refusal 404 where there is none. */
export async function getStatementPayment(db: Db, regionId: number, number: number): Promise<StatementPayment> {
  const payment = await db
    .selectFrom('statement_payment as y')
    .innerJoin('statement as s', (join) => join.onRef('s.region_id', '=', 'y.region_id').onRef('s.number', '=', 'y.number'))
    .select((row) => ['s.partner_id as partnerId', row.ref('s.printed', '->>').key('partner').as('partner'), 'y.kind', 'y.cents'])
    .where('y.region_id', '=', regionId)
    .where('y.number', '=', number)
    .executeTakeFirst();
  if (!payment) throw notFound('Diese Zahlung gibt es nicht.');
  return payment;
}
