import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statementLabel } from './statement-label.ts';

/** What the bank was told of a statement. Days are ISO dates. */
export interface PaymentForBank {
  number: number;
  label: string;
  run: number;
  kind: PaymentKind;
  partnerId: number;
  partner: string;
  cents: Cents;
  iban: string;
  mandateReference: string | null;
  day: string;
  isTaken: boolean;
  isReturned: boolean;
}

/** The payments of a region's statements since a day (ISO), or the one of a statement. */
export async function listPaymentsForBank(
  db: Db,
  regionId: number,
  wanted: { since: string } | { number: number },
): Promise<PaymentForBank[]> {
  const isWanted = 'number' in wanted ? sql`y.number = ${wanted.number}` : sql`r.issued_on >= ${wanted.since}::date`;
  const { rows } = await sql<Omit<PaymentForBank, 'label'>>`
    select y.number, y.run, y.kind, s.partner_id as "partnerId", s.printed ->> 'partner' as partner, y.cents, y.iban,
           y.mandate_reference as "mandateReference", case y.kind when 'payout' then r.pays_on else r.collects_on end as day,
           exists (select from payment_file_take t where t.region_id = y.region_id and t.run = y.run and t.kind = y.kind) as "isTaken",
           exists (select from payment_return b where b.region_id = y.region_id and b.number = y.number) as "isReturned"
      from statement_payment y
      join statement s using (region_id, number)
      join statement_run r on r.region_id = y.region_id and r.run = y.run
     where y.region_id = ${regionId} and ${isWanted} order by y.number`.execute(db);
  return rows.map((row) => ({ ...row, label: statementLabel(regionId, row.number) }));
}

/** The files of a region's runs that the bank has got, of runs since a day (ISO). */
export async function listPaymentFilesForBank(
  db: Db,
  regionId: number,
  since: string,
): Promise<{ run: number; kind: PaymentKind; messageId: string; cents: Cents; day: string }[]> {
  const { rows } = await sql<{ run: number; kind: PaymentKind; messageId: string; cents: Cents; day: string }>`
    select f.run, f.kind, f.message_id as "messageId", f.cents, case f.kind when 'payout' then r.pays_on else r.collects_on end as day
      from payment_file f join statement_run r using (region_id, run)
     where f.region_id = ${regionId} and r.issued_on >= ${since}::date
       and exists (select from payment_file_take t where t.region_id = f.region_id and t.run = f.run and t.kind = f.kind)
     order by f.run`.execute(db);
  return rows;
}

/** A partner that has statements, and what is open with it. */
export interface PartnerForBank {
  partnerId: number;
  /** Positive: owed to the partner. */
  open: Cents;
  /** Of its statements, the newest first. */
  labels: string[];
  since: string;
}

/** The partners of a region with statements since a day (ISO); or one of them with all its statements. */
export async function listPartnersForBank(
  db: Db,
  regionId: number,
  wanted: { since: string } | { partnerId: number },
): Promise<PartnerForBank[]> {
  const isWanted = 'partnerId' in wanted ? sql`s.partner_id = ${wanted.partnerId}` : sql`r.issued_on >= ${wanted.since}::date`;
  const { rows } = await sql<Omit<PartnerForBank, 'labels'> & { numbers: string[] }>`
    select s.partner_id as "partnerId", ledger_open_cents(${regionId}, s.partner_id) as open,
           array_agg(s.number::text order by s.number desc) as numbers, max(r.issued_on) as since
      from statement s join statement_run r using (region_id, run)
     where s.region_id = ${regionId} and ${isWanted} group by s.partner_id order by s.partner_id`.execute(db);
  return rows.map(({ numbers, ...row }) => ({
    ...row,
    labels: numbers.map((number) => statementLabel(regionId, Number(number))),
  }));
}
