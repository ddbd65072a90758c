import { sql } from 'kysely';
import type { MoneyRun } from '#contract/reports/settlements/runs.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listRegionNames, nameRegions } from '#server/tenancy/regions/region-reads.ts';
import { findDueRuns, issueDayAfter } from './issue-days.ts';

type RunRow = Omit<MoneyRun, 'region' | 'cardName' | 'files'> & { regionId: number } & MoneyRun['files'];

/** The runs of a year, newest first; without a year those of the last twelve months. */
export async function listRuns(db: Db, year?: number): Promise<MoneyRun[]> {
  const from = year
    ? `${year}-01-01`
    : berlinDay(await readLedgerClock(db))
        .subtract({ years: 1 })
        .toString();
  const to = year ? `${year}-12-31` : '9999-12-31';
  const { rows } = await sql<RunRow>`
    select r.region_id as "regionId", r.run, r.issued_on as "issuedOn", r.finished_at is not null as "isFinished",
           coalesce(s.statements, 0)::int as statements, coalesce(s.open, 0)::bigint as "openCents",
           coalesce(p.payouts, 0)::int as payouts, coalesce(p.payout_cents, 0)::bigint as "payoutCents",
           coalesce(p.collections, 0)::int as collections, coalesce(p.collection_cents, 0)::bigint as "collectionCents",
           coalesce(p.returns, 0)::int as returns, ((coalesce(p.payouts, 0) > 0)::int + (coalesce(p.collections, 0) > 0)::int) as wanted,
           f.made::int, f.released::int, f.taken::int, f.due as "dueOn"
      from statement_run r
      left join lateral (
        select count(*) as statements, sum(carried_cents) as open from statement s where s.region_id = r.region_id and s.run = r.run) s on true
      left join lateral (
        select count(*) filter (where y.kind = 'payout') as payouts, sum(y.cents) filter (where y.kind = 'payout') as payout_cents,
               count(*) filter (where y.kind = 'collection') as collections, sum(y.cents) filter (where y.kind = 'collection') as collection_cents,
               count(b.number) as returns
          from statement_payment y left join payment_return b on b.region_id = y.region_id and b.number = y.number
         where y.region_id = r.region_id and y.run = r.run) p on true
      cross join lateral (
        select count(*) as made, count(e.kind) as released,
               count(*) filter (where exists (
                 select from payment_file_take t where t.region_id = f.region_id and t.run = f.run and t.kind = f.kind)) as taken,
               min(case f.kind when 'payout' then r.pays_on else r.collects_on end) filter (where not exists (
                 select from payment_file_take t where t.region_id = f.region_id and t.run = f.run and t.kind = f.kind)) as due
          from payment_file f left join payment_file_release e on e.region_id = f.region_id and e.run = f.run and e.kind = f.kind
         where f.region_id = r.region_id and f.run = r.run) f
     where r.issued_on between ${from}::date and ${to}::date
     order by r.issued_on desc, r.region_id`.execute(db);
  const regionOf = await nameRegions(db);
  return rows.map(({ regionId, wanted, made, released, taken, ...run }) => ({
    ...run,
    ...regionOf(regionId),
    files: { wanted, made, released, taken },
  }));
}

/** The next run of each region that books here: the oldest that is due, or else the Monday to come. */
export async function listNextRuns(db: Db): Promise<{ region: string; cardName: string; issuedOn: string; isDue: boolean }[]> {
  const today = berlinDay(await readLedgerClock(db));
  const here = new Set(await listRegionIds(db));
  const regions = (await listRegionNames(db)).filter(({ regionId }) => here.has(regionId));
  const next = [];
  for (const { regionId, slug, cardName } of regions) {
    const { unfinished, days } = await findDueRuns(db, regionId, today);
    const issuedOn = unfinished?.issuedOn ?? (days[0] ?? issueDayAfter(today)).toString();
    next.push({ region: slug, cardName, issuedOn, isDue: unfinished !== undefined || days.length > 0 });
  }
  return next;
}
