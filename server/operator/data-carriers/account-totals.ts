import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/platform/db/database.ts';
import { formatCents, type Cents } from '#contract/common/money.ts';
import { lineOf, type Lines, quoted } from './read-lines.ts';
import { type CarrierPeriod, instantsOf } from './rows-of-period.ts';

const AT_ONCE = 5_000;
const CURSOR = 'data_carrier_totals';

/** What an account had before the period, what came and went in it, and what it had then. In cents. */
export interface AccountTotal {
  regionId: number;
  accountId: number;
  kind: string;
  opening: Cents;
  came: Cents;
  went: Cents;
  closing: Cents;
  postings: number;
}

/** The totals of all accounts with postings up to the end of the period, some thousand at once. */
export async function* readTotals(trx: Trx, period: CarrierPeriod): AsyncGenerator<AccountTotal[]> {
  await sql`declare ${sql.ref(CURSOR)} no scroll cursor for ${totals(period)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<AccountTotal>`fetch ${sql.lit(AT_ONCE)} from ${sql.ref(CURSOR)}`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close ${sql.ref(CURSOR)}`.execute(trx);
}

function totals(period: CarrierPeriod): RawBuilder<AccountTotal> {
  const { from, until } = instantsOf(period);
  const ofRegion = period.regionId === null ? sql`true` : sql`e.region_id = ${sql.lit(period.regionId)}`;
  const sum = (which: RawBuilder<unknown>) => sql`coalesce(sum(p.cents) filter (where ${which}), 0)::bigint`;
  return sql<AccountTotal>`
    select a.region_id as "regionId", a.account_id as "accountId", a.kind, ${sum(sql`e.booked_at < ${from}`)} as opening,
           ${sum(sql`e.booked_at >= ${from} and p.cents > 0`)} as came,
           ${sum(sql`e.booked_at >= ${from} and p.cents < 0`)} as went, sum(p.cents)::bigint as closing,
           count(*) filter (where e.booked_at >= ${from}) as postings
      from entry e
      join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id
      join account a on a.region_id = p.region_id and a.account_id = p.account_id
     where e.booked_at < ${until} and ${ofRegion}
     group by a.region_id, a.account_id order by a.region_id, a.account_id`;
}

/** The columns of the file of totals, those of its key first, each with its kind and what it means. */
export const totalColumns = [
  { name: 'Region_Nr', kind: 'number', isKey: true, text: 'Region Nr' },
  { name: 'Konto_Nr', kind: 'number', isKey: true, text: 'Konto Nr' },
  { name: 'Kontoart', kind: 'text', isKey: false, text: 'wie in den Konten' },
  { name: 'Anfangssaldo', kind: 'euro', isKey: false, text: 'Summe aller Buchungszeilen vor dem Zeitraum' },
  { name: 'Zugänge', kind: 'euro', isKey: false, text: 'Summe der positiven Buchungszeilen im Zeitraum' },
  { name: 'Abgänge', kind: 'euro', isKey: false, text: 'Summe der negativen Buchungszeilen im Zeitraum' },
  { name: 'Endsaldo', kind: 'euro', isKey: false, text: 'Anfangssaldo, Zugänge und Abgänge zusammen' },
  { name: 'Zeilen', kind: 'number', isKey: false, text: 'Anzahl der Buchungszeilen im Zeitraum' },
] as const;

/** The same as lines of a CSV. */
export async function* readTotalLines(trx: Trx, period: CarrierPeriod): AsyncGenerator<Lines> {
  yield { text: lineOf(totalColumns.map(({ name }) => quoted(name))), rows: 0 };
  for await (const some of readTotals(trx, period))
    yield { text: some.map((total) => lineOf(cellsOf(total))).join(''), rows: some.length };
}

const euros = (cents: Cents) => formatCents(cents).replaceAll('.', '');

function cellsOf({ regionId, accountId, kind, opening, came, went, closing, postings }: AccountTotal): string[] {
  return [String(regionId), String(accountId), quoted(kind), ...[opening, came, went, closing].map(euros), String(postings)];
}
