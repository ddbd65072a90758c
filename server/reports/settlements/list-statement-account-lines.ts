import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';
import { statementLabel } from './statement-label.ts';

/** What statements have moved between partner and operator. Positive: the partner owes it. Days are ISO dates. */
export interface StatementAccountLine {
  /**
   * 'paid': its payment has gone to the bank. 'payment': money beside the files. 'returned': one of both was undone.
   */
  what: 'statement' | 'paid' | 'returned' | 'payment';
  /** Null: of no statement. */
  label: string | null;
  gguid: string | null;
  day: string;
  cents: Cents;
  text: string;
}

/**
 * All that has moved, in no order. A statement counts with what it is the first to tell of: payments and returns that
 * it covers stand by themselves. Its payment counts from the day on which somebody has taken the file.
 */
export async function listStatementAccountLines(db: Db, { regionId, partnerId }: PartnerKey): Promise<StatementAccountLine[]> {
  const { rows } = await sql<Omit<StatementAccountLine, 'label'> & { number: number | null }>`
    with own as (
      select s.*, r.issued_on, r.pays_on, r.collects_on from statement s join statement_run r using (region_id, run)
       where s.region_id = ${regionId} and s.partner_id = ${partnerId}
    )
    select 'statement' as what, number, gguid, issued_on as day, '' as text,
           -(turnover_cents - fee_cents - tax_cents - coalesce((
             select sum(l.cents) from statement_line l
              where l.region_id = own.region_id and l.number = own.number and l.kind in ('payment', 'return')), 0))::bigint as cents
      from own
    union all
    select 'paid', y.number, own.gguid, greatest(t.day, own.issued_on),
           'zum ' || to_char(case y.kind when 'payout' then own.pays_on else own.collects_on end, 'DD.MM.YYYY'),
           case y.kind when 'payout' then y.cents else -y.cents end
      from own join statement_payment y using (region_id, number)
      join lateral (
        select (min(taken_at) at time zone 'Europe/Berlin')::date as day from payment_file_take k
         where k.region_id = y.region_id and k.run = y.run and k.kind = y.kind) t on t.day is not null
    union all
    select 'returned', v.number, own.gguid, v.returned_on, v.bank_text, case y.kind when 'payout' then -y.cents else y.cents end
      from own join payment_return v using (region_id, number) join statement_payment y using (region_id, number)
    union all
    select case when returns is null then 'payment' else 'returned' end, null, null, paid_on, reference, -cents
      from partner_payment where region_id = ${regionId} and partner_id = ${partnerId}`.execute(db);
  return rows.map(({ number, ...row }) => ({ ...row, label: number === null ? null : statementLabel(regionId, number) }));
}
