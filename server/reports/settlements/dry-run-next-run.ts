import type { OutputOf } from '#contract/common/call.ts';
import type { dryRun } from '#contract/reports/settlements/runs.ts';
import type { Cents } from '#contract/common/money.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { findDueRuns, issueDayAfter, paymentDays } from './issue-days.ts';
import type { Temporal } from 'temporal-polyfill';
import { findHorizon, type DryRunStatement, dryRunSettlements } from '#server/ledger/write/statement-run.ts';

const SMALL_CHANGE: Cents = 10_000;

/** What a region's due or next runs would settle so far, beside what each partner got last. Throws Refusal 404. */
export async function dryRunNextRun(db: Db, slug: string): Promise<OutputOf<typeof dryRun>> {
  const { regionId } = await getRegionName(db, slug);
  const today = berlinDay(await readLedgerClock(db));
  const { unfinished, days } = await findDueRuns(db, regionId, today);
  const due = [...(unfinished ? [unfinished.issuedOn] : []), ...days.map(String)];
  const lastRun = await findLastRun(db, regionId);
  const wouldBe = await dryRunStatements(db, regionId, today, { next: true });
  const lastPaid = await listLastPaid(db, regionId, lastRun?.run);
  const partners = await listBusinessesById(
    db,
    'partner',
    wouldBe.map(({ partnerId }) => partnerId),
  );
  return {
    days: due.length ? due : [issueDayAfter(today).toString()],
    isDue: due.length > 0,
    lastRun: lastRun ? { issuedOn: lastRun.issuedOn, ...sumsOf([...lastPaid.values()]) } : null,
    statements: wouldBe.map(({ partnerId, opening, turnover, fees, tax, paid, carried, issuedOn, partner, openReason }) => {
      const last = lastPaid.get(partnerId) ?? null;
      return {
        issuedOn,
        partner,
        openReason,
        partnerId: partners.get(partnerId)!.gguid,
        openingCents: opening,
        turnoverCents: turnover,
        feeCents: fees,
        taxCents: tax,
        paidCents: paid,
        carriedCents: carried,
        lastPaidCents: last,
        isBigChange: last !== null && isBigChange(paid, last),
      };
    }),
  };
}

/** In the other direction, or half as much again or as little; small sums change all the time. */
export function isBigChange(now: Cents, last: Cents): boolean {
  const apart = Math.abs(now - last);
  return apart >= SMALL_CHANGE && (Math.sign(now) === -Math.sign(last) || apart > Math.abs(last) / 2);
}

export function sumsOf(paid: readonly Cents[]): { payoutCents: Cents; collectionCents: Cents } {
  const sum = (cents: readonly Cents[]) => cents.reduce((total, one) => total + one, 0);
  return { payoutCents: sum(paid.filter((cents) => cents > 0)), collectionCents: -sum(paid.filter((cents) => cents < 0)) };
}

function findLastRun(db: Db, regionId: number) {
  return db
    .selectFrom('statement_run')
    .select(['run', 'issued_on as issuedOn'])
    .where('region_id', '=', regionId)
    .where('finished_at', 'is not', null)
    .orderBy('run', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function listLastPaid(db: Db, regionId: number, run: number | undefined): Promise<Map<number, Cents>> {
  if (run === undefined) return new Map();
  const rows = await db
    .selectFrom('statement')
    .select(['partner_id', 'paid_cents'])
    .where('region_id', '=', regionId)
    .where('run', '=', run)
    .execute();
  return new Map(rows.map((row) => [row.partner_id, row.paid_cents]));
}

/**
 * What `issueRegionStatements` would make today, by the same functions, so that no rule is written twice. Where nothing
 * is due, `next` asks what the next run would make of all that is booked so far.
 */
export async function dryRunStatements(
  db: Db,
  regionId: number,
  today: Temporal.PlainDate,
  { next = false } = {},
): Promise<DryRunStatement[]> {
  const { unfinished, days } = await findDueRuns(db, regionId, today);
  const isNothingDue = !unfinished && days.length === 0;
  if (isNothingDue && !next) return [];
  const { paysOn, collectsOn } = paymentDays(today);
  return dryRunSettlements(db, regionId, await findHorizon(db, regionId), {
    days: (isNothingDue ? [issueDayAfter(today)] : days).map(String),
    paysOn: paysOn.toString(),
    collectsOn: collectsOn.toString(),
  });
}
