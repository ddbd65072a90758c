import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import { type float, type FloatRegion, owedIn } from '#contract/reports/float/float.ts';
import type { Cents } from '#contract/common/money.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { sumSponsorAccounts } from '#server/money/campaigns/sum-sponsor-accounts.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { getRegionName, listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { daySums, floatChanges } from './count-float.ts';

type Float = OutputOf<typeof float>;

/** Enough to see where the sum of twelve months is going. */
const MONTHS_BEFORE = 6;
const LATELY = 30;

/**
 * What the operator owes whom, by the clock of the books, all as of one instant. An entry that the job adds to the sums
 * meanwhile counts once. Throws Refusal 404 for an unknown region.
 */
export function getFloat(db: Db, { region: slug, days }: ParsedInputOf<typeof float>): Promise<Float> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const region = slug === undefined ? null : await getRegionName(trx, slug);
      const today = berlinDay(await readLedgerClock(trx));
      const changes = await listDays(trx);
      return {
        today: today.toString(),
        days: runningDays(
          region ? changes.filter(({ regionId }) => regionId === region.regionId) : changes,
          today.subtract({ days: days - 1 }),
          today,
        ),
        regions: await listRegions(trx, changes, today),
        executed: monthEnds(today).map((until) => ({ until: until.toString(), cents: executedUntil(changes, until) })),
      };
    });
}

/** What is owed in each region as of now (`owedIn`). */
export async function readOwedCents(db: Db): Promise<Map<number, Cents>> {
  const { regions } = await getFloat(db, { days: 30 });
  const bySlug = new Map(regions.map((region) => [region.region, owedIn(region)]));
  return new Map((await listRegionNames(db)).map(({ regionId, slug }) => [regionId, bySlug.get(slug) ?? 0]));
}

interface ChangedDay {
  regionId: number;
  day: string;
  cards: Cents;
  partners: Cents;
  tax: Cents;
  employers: Cents;
  campaigns: Cents;
  executed: Cents;
}

/** The entries behind the marks: looked up region by region, or the planner would scan all entries. */
const fresh = sql`
  fresh as (
    select e.* from region r left join float_until u using (region_id)
     cross join lateral (select * from entry where region_id = r.region_id and entry_id > coalesce(u.entry_id, 0) offset 0) e)`;

async function listDays(trx: Trx): Promise<ChangedDay[]> {
  const { rows } = await sql<ChangedDay>`
    with ${fresh}, ${floatChanges}, counted (region_id, day, cards, partners, tax, earned, bank, executed, employers, campaigns) as (
      select * from float_day
      union all
      select region_id, day, ${daySums} from change group by region_id, day)
    select region_id as "regionId", day, sum(cards)::bigint as cards, sum(partners)::bigint as partners, sum(tax)::bigint as tax,
           sum(executed)::bigint as executed, sum(employers)::bigint as employers,
           sum(campaigns)::bigint as campaigns
      from counted group by region_id, day order by day`.execute(trx);
  return rows;
}

/** What is owed at the end of each day; a day without bookings repeats the day before. */
function runningDays(changes: readonly ChangedDay[], from: Temporal.PlainDate, today: Temporal.PlainDate): Float['days'] {
  const owed = { cards: 0, partners: 0, employers: 0, campaigns: 0, tax: 0 };
  const days: Float['days'] = [];
  let next = 0;
  for (let day = from; day.until(today).days >= 0; day = day.add({ days: 1 })) {
    for (; next < changes.length && changes[next]!.day <= day.toString(); next++) {
      owed.cards += changes[next]!.cards;
      owed.partners += changes[next]!.partners;
      owed.employers += changes[next]!.employers;
      owed.campaigns += changes[next]!.campaigns;
      owed.tax += changes[next]!.tax;
    }
    days.push({ day: day.toString(), ...owed });
  }
  return days;
}

/** The ends of the months before, and today. */
function monthEnds(today: Temporal.PlainDate): Temporal.PlainDate[] {
  const ends = Array.from({ length: MONTHS_BEFORE }, (_, index) =>
    today
      .with({ day: 1 })
      .subtract({ months: MONTHS_BEFORE - 1 - index })
      .subtract({ days: 1 }),
  );
  return [...ends, today];
}

/** What was paid with cards in the twelve months up to and with a day. */
function executedUntil(changes: readonly ChangedDay[], until: Temporal.PlainDate): Cents {
  return executedBetween(changes, until.subtract({ years: 1 }), until);
}

/** The same after one day, up to and with another. */
function executedBetween(changes: readonly ChangedDay[], after: Temporal.PlainDate, until: Temporal.PlainDate): Cents {
  const [first, last] = [after.toString(), until.toString()];
  return changes.reduce((sum, { day, executed }) => (day > first && day <= last ? sum + executed : sum), 0);
}

async function listRegions(trx: Trx, changes: readonly ChangedDay[], today: Temporal.PlainDate): Promise<FloatRegion[]> {
  const { rows: partners } = await sql<{ regionId: number; owed: Cents; owing: Cents }>`
    with ${fresh}, ${floatChanges}, owed as (
      select region_id, partner_id, sum(cents)::bigint as cents from (
        select * from float_partner
        union all
        select region_id, partner_id, cents from change where kind = 'partner') counted
       group by region_id, partner_id)
    select region_id as "regionId", coalesce(sum(cents) filter (where cents > 0), 0)::bigint as owed,
           coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as owing
      from owed group by region_id`.execute(trx);
  const sponsors = await sumSponsorAccounts(trx);
  return (await listRegionNames(trx)).map(({ regionId, slug, cardName }) => {
    const own = changes.filter((change) => change.regionId === regionId);
    const sum = (of: 'cards' | 'employers' | 'tax') => own.reduce((total, change) => total + change[of], 0);
    const partner = partners.find((one) => one.regionId === regionId);
    return {
      region: slug,
      cardName,
      cards: sum('cards'),
      owedToPartners: partner?.owed ?? 0,
      owedByPartners: partner?.owing ?? 0,
      employers: sum('employers'),
      owedToSponsors: sponsors.get(regionId)?.owed ?? 0,
      owedBySponsors: sponsors.get(regionId)?.owing ?? 0,
      tax: sum('tax'),
      executed: executedUntil(own, today),
      executedLately: executedBetween(own, today.subtract({ days: LATELY }), today),
    };
  });
}
