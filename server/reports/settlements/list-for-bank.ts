import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statementLabel } from './statement-label.ts';

/** What the bank was told of a statement. Days are ISO dates. */
export interface PaymentForBank {
  regionId: number;
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

/** The payments of statements: of regions since a day (ISO), or those of some numbers. */
export async function listPaymentsForBank(
  db: Db,
  regionIds: readonly number[],
  wanted: { since: string } | { numbers: readonly number[] },
): Promise<PaymentForBank[]> {
  const isWanted =
    'numbers' in wanted ? sql`y.number = any (${wanted.numbers}::bigint[])` : sql`r.issued_on >= ${wanted.since}::date`;
  const { rows } = await sql<Omit<PaymentForBank, 'label'>>`
    select y.region_id as "regionId", y.number, y.run, y.kind, s.partner_id as "partnerId", s.printed ->> 'partner' as partner, y.cents, y.iban,
           y.mandate_reference as "mandateReference", case y.kind when 'payout' then r.pays_on else r.collects_on end as day,
           exists (select from payment_file_take t where t.region_id = y.region_id and t.run = y.run and t.kind = y.kind) as "isTaken",
           exists (select from payment_return b where b.region_id = y.region_id and b.number = y.number) as "isReturned"
      from statement_payment y
      join statement s using (region_id, number)
      join statement_run r on r.region_id = y.region_id and r.run = y.run
     where y.region_id = any (${regionIds}::int[]) and ${isWanted} order by y.region_id, y.number`.execute(db);
  return rows.map((row) => ({ ...row, label: statementLabel(row.regionId, row.number) }));
}

/**
 * What the payments of statements move at the bank after a day (ISO) although the books count it as of that day. Their
 * own day comes later, or nobody has taken a file of payouts to the bank. What is collected is positive; past its day,
 * it covers nothing before somebody has taken its file.
 */
export async function readPaymentCentsAfter(
  db: Db,
  days: readonly { regionId: number; day: string }[],
): Promise<Map<number, Cents>> {
  const { rows } = await sql<{ regionId: number; cents: Cents }>`
    select s.region_id as "regionId", sum(case f.kind when 'payout' then -f.cents else f.cents end)::bigint as cents
      from unnest(${days.map(({ regionId }) => regionId)}::int[], ${days.map(({ day }) => day)}::date[]) as s (region_id, day)
      join statement_run r on r.region_id = s.region_id and (r.finished_at at time zone 'Europe/Berlin')::date <= s.day
      join payment_file f on f.region_id = r.region_id and f.run = r.run
       and (case f.kind when 'payout' then r.pays_on else r.collects_on end > s.day
         or f.kind = 'payout' and not exists (select from payment_file_take t where t.region_id = f.region_id and t.run = f.run and t.kind = f.kind))
     group by s.region_id`.execute(db);
  return new Map(rows.map(({ regionId, cents }) => [regionId, cents]));
}

/** A file of a run that the bank has got. */
export interface PaymentFileForBank {
  regionId: number;
  run: number;
  kind: PaymentKind;
  messageId: string;
  cents: Cents;
  /** ISO day. */
  day: string;
}

/** The files that the bank has got: of regions, of runs since a day (ISO), or of some runs. */
export async function listPaymentFilesForBank(
  db: Db,
  regionIds: readonly number[],
  wanted: { since: string } | { runs: readonly number[] },
): Promise<PaymentFileForBank[]> {
  const isWanted = 'runs' in wanted ? sql`f.run = any (${wanted.runs}::bigint[])` : sql`r.issued_on >= ${wanted.since}::date`;
  const { rows } = await sql<PaymentFileForBank>`
    select f.region_id as "regionId", f.run, f.kind, f.message_id as "messageId", f.cents, case f.kind when 'payout' then r.pays_on else r.collects_on end as day
      from payment_file f join statement_run r using (region_id, run)
     where f.region_id = any (${regionIds}::int[]) and ${isWanted}
       and exists (select from payment_file_take t where t.region_id = f.region_id and t.run = f.run and t.kind = f.kind)
     order by f.region_id, f.run`.execute(db);
  return rows;
}

/** A partner that has statements, and what is open with it. */
export interface PartnerForBank {
  regionId: number;
  partnerId: number;
  /** Positive: owed to the partner. */
  open: Cents;
  /** Of its statements, the newest first. */
  labels: string[];
  since: string;
}

/**
 * The partners of regions with statements since a day (ISO), or with what older ones have left open. Or some of them
 * with all their statements.
 */
export async function listPartnersForBank(
  db: Db,
  regionIds: readonly number[],
  wanted: { since: string } | { partnerIds: readonly number[] },
): Promise<PartnerForBank[]> {
  const isWanted =
    'partnerIds' in wanted
      ? sql`s.partner_id = any (${wanted.partnerIds}::bigint[])`
      : sql`(r.issued_on >= ${wanted.since}::date or s.carried_cents <> 0 and not exists (
          select from statement z where z.region_id = s.region_id and z.partner_id = s.partner_id and z.number > s.number
             and z.carried_cents = 0))`;
  const { rows } = await sql<Omit<PartnerForBank, 'labels'> & { numbers: string[] }>`
    select s.region_id as "regionId", s.partner_id as "partnerId", ledger_open_cents(s.region_id, s.partner_id) as open,
           array_agg(s.number::text order by s.number desc) as numbers, max(r.issued_on) as since
      from statement s join statement_run r using (region_id, run)
     where s.region_id = any (${regionIds}::int[]) and ${isWanted}
     group by s.region_id, s.partner_id order by s.region_id, s.partner_id`.execute(db);
  return rows.map(({ numbers, ...row }) => ({
    ...row,
    labels: numbers.map((number) => statementLabel(row.regionId, Number(number))),
  }));
}

/** Money with a partner beside the files that the bank may still undo. */
export interface ReturnablePartnerPayment {
  regionId: number;
  entryId: number;
  partnerId: number;
  /** Positive: it came from the partner. Negative: it went to it. */
  cents: Cents;
  /** ISO day. */
  paidOn: string;
  isReturned: boolean;
}

/** Payments of regions: those since a day (ISO) that the bank has not undone, or some by their entries. */
export async function listReturnablePartnerPayments(
  db: Db,
  regionIds: readonly number[],
  which: { since: string } | { entryIds: readonly number[] },
): Promise<ReturnablePartnerPayment[]> {
  const rows = await db
    .selectFrom('partner_payment as p')
    .leftJoin('partner_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.entry_id'),
    )
    .select(['p.region_id as regionId', 'p.entry_id as entryId', 'p.partner_id as partnerId', 'p.cents', 'p.paid_on as paidOn'])
    .select('r.entry_id as returned')
    .where('p.region_id', 'in', regionIds)
    .where('p.returns', 'is', null)
    .$if('since' in which, (query) => query.where('r.entry_id', 'is', null))
    .where((row) => ('since' in which ? row('p.paid_on', '>=', which.since) : row('p.entry_id', 'in', which.entryIds)))
    .orderBy('p.entry_id')
    .execute();
  return rows.map(({ returned, ...payment }) => ({ ...payment, isReturned: returned !== null }));
}
