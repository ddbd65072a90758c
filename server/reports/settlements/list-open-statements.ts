import { sql } from 'kysely';
import type { OpenReason } from '#contract/reports/settlements/runs.ts';
import { listOpenPayments } from '#server/ledger/read/list-open-payments.ts';
import { dayOfReturn, paymentsBetween, payDayOfReturn } from '#server/ledger/read/pay-after-return.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

/** What is open with a partner. Positive: owed to the partner. */
export interface OpenStatement {
  regionId: number;
  partnerId: number;
  cents: number;
  /** ISO day. */
  since: string;
  /** The ISO day of its file; or until when what went back to the partner is to be transferred; else null. */
  payBy: string | null;
  /** When (ISO day) a transfer last went back to the partner of which nothing was owed any more. */
  reopenedOn: string | null;
  reason: OpenReason;
  /** The statement that it began with. */
  number: number | null;
  run: number | null;
  /** The statement whose returned payment blocks the next one. */
  stoppedBy: number | null;
}

/**
 * What is open with all partners, or with one, the oldest first, without bookings that no statement has covered yet.
 */
export async function listOpenStatements(db: Db, partner?: PartnerKey): Promise<OpenStatement[]> {
  const rows = [...(await listOpenBalances(db, partner)), ...(await listWaitingPayments(db, partner))];
  return rows.toSorted((one, other) => one.since.localeCompare(other.since));
}

/** What the last statements left, with what has come back or was paid since. */
async function listOpenBalances(db: Db, partner?: PartnerKey): Promise<OpenStatement[]> {
  const open = new Map((await listCarried(db, partner)).map((row) => [`${row.regionId} ${row.partnerId}`, row]));
  for (const { regionId, partnerId, cents, since } of await listOpenPayments(db, partner)) {
    const key = `${regionId} ${partnerId}`;
    const carried = open.get(key);
    const begun = {
      regionId,
      partnerId,
      since: berlinDay(since).toString(),
      payBy: null,
      reopenedOn: null,
      reason: 'next-run' as const,
      number: null,
      run: null,
    };
    open.set(key, { ...(carried ?? { ...begun, stoppedBy: null }), cents: (carried?.cents ?? 0) + cents });
  }
  const rows = [...open.values()].filter(({ cents }) => cents !== 0);
  if (rows.length === 0) return [];
  const stops = await listStops(db, rows);
  const payDays = await listPayDays(db, partner);
  return rows.map((row, n) => {
    const stoppedBy = stops[n]!;
    // The statement's reason is that of its day: a stop may have ended since.
    const reason = stoppedBy !== null ? 'payments-stopped' : row.reason === 'payments-stopped' ? 'next-run' : row.reason;
    const returned = row.cents < 0 ? payDays.get(`${row.regionId} ${row.partnerId}`) : undefined;
    return { ...row, payBy: returned?.payBy ?? null, reopenedOn: returned?.reopenedOn ?? null, reason, stoppedBy };
  });
}

/** The condition on a statement `s` that it is the partner's, where one is asked for. */
const isOf = (partner: PartnerKey | undefined) =>
  partner ? sql`s.region_id = ${partner.regionId} and s.partner_id = ${partner.partnerId}` : sql`true`;

/**
 * What the last statement carries on, from the first statement of which something is still in it. Before that one
 * nothing was open, or what was open was owed the other way. It was so from the start, or payments beside the files
 * made it so. At the latest with the partner's first one, so that no sum is ever left out.
 */
async function listCarried(db: Db, partner?: PartnerKey): Promise<OpenStatement[]> {
  const { rows } = await sql<OpenStatement>`
    select l.region_id as "regionId", l.partner_id as "partnerId", l.carried_cents as cents, l.open_reason as reason,
           b.issued_on as since, null as "payBy", null as "reopenedOn", b.number, b.run, null as "stoppedBy"
      from (select distinct on (s.region_id, s.partner_id) s.* from statement s where ${isOf(partner)}
             order by s.region_id, s.partner_id, s.number desc) l
      cross join lateral (
        select r.issued_on, s.number, s.run from statement s join statement_run r using (region_id, run)
         where s.region_id = l.region_id and s.partner_id = l.partner_id and (
           sign(s.opening_cents) <> sign(l.carried_cents) or sign(s.opening_cents + (
             select coalesce(sum(p.cents), 0) from statement_line p
              where p.region_id = s.region_id and p.number = s.number and p.kind in ('payment', 'return'))) <> sign(l.carried_cents)
           or not exists (select from statement e where e.region_id = s.region_id and e.partner_id = s.partner_id and e.number < s.number))
         order by s.number desc limit 1) b
     where l.carried_cents <> 0`.execute(db);
  return rows;
}

/** What was open with the partner of `s` just before its entry: as `ledger_open_cents` counted it then. */
const openBefore = sql`(
  select coalesce(max(l.carried_cents), 0)
       + ${paymentsBetween(sql.ref('s.region_id'), sql.ref('s.partner_id'), sql`coalesce(max(l.last_entry), 0)`, sql.ref('s.entry_id'))}
    from (select t.carried_cents, r.last_entry from statement t join statement_run r using (region_id, run)
      where t.region_id = s.region_id and t.partner_id = s.partner_id and r.last_entry < s.entry_id
      order by t.number desc limit 1) l)`;

/**
 * By region and partner, when what last went back of its transfers is due: the bank took it back, or it was another's.
 * With the last day on which the bank took back what had settled all.
 */
async function listPayDays(
  db: Db,
  partner: PartnerKey | undefined,
): Promise<Map<string, { payBy: string; reopenedOn: string | null }>> {
  const reopens = sql`not undoes_bank_booking(s.region_id, s.entry_id) and ${openBefore} >= 0`;
  const { rows } = await sql<PartnerKey & { payBy: string; reopenedOn: string | null }>`
    select s.region_id as "regionId", s.partner_id as "partnerId",
           ${payDayOfReturn(sql.ref('s.region_id'), sql`max(s.entry_id)`)} as "payBy",
           ${dayOfReturn(sql.ref('s.region_id'), sql`max(s.entry_id) filter (where s.reopens)`)} as "reopenedOn"
      from (select s.region_id, s.partner_id, s.entry_id, ${reopens} as reopens
              from partner_payment s where s.returns is not null and s.cents < 0 and ${isOf(partner)}) s
     group by s.region_id, s.partner_id`.execute(db);
  return new Map(rows.map(({ regionId, partnerId, ...days }) => [`${regionId} ${partnerId}`, days]));
}

/** For each row the statement whose returned payment stops this one, by the function that a run asks. */
async function listStops(db: Db, open: readonly OpenStatement[]): Promise<(number | null)[]> {
  const regions = open.map(({ regionId }) => regionId);
  const partners = open.map(({ partnerId }) => partnerId);
  const kinds = open.map(({ cents }) => (cents > 0 ? 'payout' : 'collection'));
  const { rows } = await sql<{ number: number | null }>`
    select ledger_stopped_by(region_id, partner_id, kind) as number
      from unnest(${regions}::int[], ${partners}::bigint[], ${kinds}::text[])
        with ordinality as open (region_id, partner_id, kind, n) order by n`.execute(db);
  return rows.map(({ number }) => number);
}

/** What statements count as paid, and no bank has been told of yet. */
async function listWaitingPayments(db: Db, partner?: PartnerKey): Promise<OpenStatement[]> {
  const { rows } = await sql<OpenStatement>`
    select y.region_id as "regionId", s.partner_id as "partnerId", case y.kind when 'payout' then y.cents else -y.cents end as cents,
           r.issued_on as since, case y.kind when 'payout' then r.pays_on else r.collects_on end as "payBy", null as "reopenedOn", y.number, y.run, null as "stoppedBy",
           case when f.kind is null then 'file-missing' when e.kind is null then 'file-not-released' else 'file-not-taken' end as reason
      from statement_payment y join statement s using (region_id, number) join statement_run r on r.region_id = y.region_id and r.run = y.run
      left join payment_file f on f.region_id = y.region_id and f.run = y.run and f.kind = y.kind
      left join payment_file_release e on e.region_id = y.region_id and e.run = y.run and e.kind = y.kind
     where ${isOf(partner)} and not exists (
       select from payment_file_take t where t.region_id = y.region_id and t.run = y.run and t.kind = y.kind)`.execute(db);
  return rows;
}
