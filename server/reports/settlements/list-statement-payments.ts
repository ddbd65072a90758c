import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

/** A statement and how far its payment is. Days are ISO dates. */
export interface StatementWithPayment {
  number: number;
  gguid: string;
  issuedOn: string;
  paidCents: Cents;
  carriedCents: Cents;
  /** The day that the bank was told; null where nothing is transferred or debited. */
  paidOn: string | null;
  /** Whether somebody has taken the file to the bank. */
  isTaken: boolean;
  isReturned: boolean;
}

/** A partner's statements with their payments, newest first. */
export async function listStatementPayments(db: Db, { regionId, partnerId }: PartnerKey): Promise<StatementWithPayment[]> {
  const { rows } = await sql<StatementWithPayment>`
    select s.number, s.gguid, r.issued_on as "issuedOn", s.paid_cents as "paidCents", s.carried_cents as "carriedCents",
           case y.kind when 'payout' then r.pays_on when 'collection' then r.collects_on end as "paidOn",
           exists (select from payment_file_take t where t.region_id = y.region_id and t.run = y.run and t.kind = y.kind) as "isTaken",
           exists (select from payment_return b where b.region_id = y.region_id and b.number = y.number) as "isReturned"
      from statement s
      join statement_run r on r.region_id = s.region_id and r.run = s.run
      left join statement_payment y on y.region_id = s.region_id and y.number = s.number
     where s.region_id = ${regionId} and s.partner_id = ${partnerId}
     order by s.number desc`.execute(db);
  return rows;
}
