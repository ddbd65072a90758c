import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { PartnerStatement } from '#contract/reports/documents/statements.ts';
import type { OwnBusiness } from '#server/parties/partners/own-business.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { periodBefore } from '#server/reports/settlements/issue-days.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { documentName } from './list-documents.ts';

interface StatementRow {
  number: number;
  gguid: string;
  issuedOn: string;
  paidCents: number;
  carriedCents: number;
  paidOn: string | null;
  isTaken: boolean;
  isReturned: boolean;
}

/** The statements of a business with their payment, newest first. An employer has none. */
export async function listPartnerStatements(db: Db, business: OwnBusiness): Promise<PartnerStatement[]> {
  if (business.kind === 'employer') return [];
  const { regionId, partnerId } = business;
  const { rows } = await sql<StatementRow>`
    select s.number, s.gguid, r.issued_on as "issuedOn", s.paid_cents as "paidCents", s.carried_cents as "carriedCents",
           case y.kind when 'payout' then r.pays_on when 'collection' then r.collects_on end as "paidOn",
           exists (select from payment_file_take t where t.region_id = y.region_id and t.run = y.run and t.kind = y.kind) as "isTaken",
           exists (select from payment_return b where b.region_id = y.region_id and b.number = y.number) as "isReturned"
      from statement s
      join statement_run r on r.region_id = s.region_id and r.run = s.run
      left join statement_payment y on y.region_id = s.region_id and y.number = s.number
     where s.region_id = ${regionId} and s.partner_id = ${partnerId}
     order by s.number desc`.execute(db);
  const today = berlinDay(await readLedgerClock(db)).toString();
  return rows.map((row) => statementOf(regionId, row, today));
}

function statementOf(regionId: number, row: StatementRow, today: string): PartnerStatement {
  const { from, to } = periodBefore(Temporal.PlainDate.from(row.issuedOn));
  return {
    gguid: row.gguid,
    name: documentName(regionId, row.number),
    from: from.toString(),
    to: to.toString(),
    issuedOn: row.issuedOn,
    cents: row.paidOn === null ? row.carriedCents : row.paidCents,
    paidOn: row.paidOn,
    state: stateOf(row, today),
  };
}

function stateOf({ paidOn, carriedCents, isTaken, isReturned }: StatementRow, today: string): PartnerStatement['state'] {
  if (paidOn === null) return carriedCents === 0 ? 'balanced' : 'open';
  if (isReturned) return 'returned';
  return isTaken && paidOn <= today ? 'paid' : 'planned';
}
