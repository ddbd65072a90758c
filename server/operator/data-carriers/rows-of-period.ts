import { type RawBuilder, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { startOfDay } from '#server/platform/berlin-time.ts';
import type { CarrierFile } from './read-files.ts';

/** What a data carrier is about: days of Berlin, both included. Without region: all of them. */
export interface CarrierPeriod {
  regionId: number | null;
  from: string;
  until: string;
}

/** The files of a carrier: what belongs to no region goes only where all of them go. */
export function filesFor(files: readonly CarrierFile[], { regionId }: CarrierPeriod): CarrierFile[] {
  return files.filter(({ hasRegion }) => regionId === null || hasRegion);
}

/** First and last instant of the period, the last one excluded; as constants, since a cursor takes no parameters. */
export function instantsOf({ from, until }: CarrierPeriod): { from: RawBuilder<Date>; until: RawBuilder<Date> } {
  const instant = (day: Temporal.PlainDate) => sql<Date>`${sql.lit(startOfDay(day).toISOString())}::timestamptz`;
  return { from: instant(Temporal.PlainDate.from(from)), until: instant(Temporal.PlainDate.from(until).add({ days: 1 })) };
}

/** Whether a row of the file's table, called `row` in the query, belongs to the period and the region. */
export function belongs(
  files: readonly CarrierFile[],
  file: CarrierFile,
  period: CarrierPeriod,
  row = 't',
  depth = 1,
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (file.where) conditions.push(sql.raw(file.where(row)));
  if (file.hasRegion && depth === 1 && period.regionId !== null) conditions.push(ofRegion(file, period.regionId, row));
  if (file.span && 'in' in file.span) {
    const inSpan = file.span.in.map((column) => liesIn(file, column, period, row));
    conditions.push(sql`(${sql.join(inSpan, sql` or `)})`);
  }
  if (file.span && 'of' in file.span) {
    const { of, by } = file.span;
    const parent = files.find(({ table }) => table === of)!;
    const name = `p${depth}`;
    const pairs = parent.key.map(
      (column, index) => sql`${sql.ref(`${name}.${column}`)} = ${sql.ref(`${row}.${['region_id', ...by][index]!}`)}`,
    );
    conditions.push(sql`exists (select from ${sql.table(parent.table)} ${sql.ref(name)}
      where ${sql.join(pairs, sql` and `)} and ${belongs(files, parent, period, name, depth + 1)})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Staff are of no region, and act in all of them. */
function ofRegion({ table }: CarrierFile, regionId: number, row: string): RawBuilder<unknown> {
  const column = sql.ref(`${row}.region_id`);
  const isOurs = sql`${column} = ${sql.lit(regionId)}`;
  return table === 'person' ? sql`(${isOurs} or ${column} is null)` : isOurs;
}

function liesIn({ types }: CarrierFile, column: string, period: CarrierPeriod, row: string): RawBuilder<unknown> {
  const value = sql.ref(`${row}.${column}`);
  if (types[column] === 'date') return sql`${value} between ${sql.lit(period.from)}::date and ${sql.lit(period.until)}::date`;
  const { from, until } = instantsOf(period);
  return sql`(${value} >= ${from} and ${value} < ${until})`;
}
