import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { listRegionTables } from './region-tables.ts';

/**
 * Rows that a cell writes for a region that has left it: what staff looks at there stands in the trail of that cell.
 */
const WRITTEN_ON: Readonly<Record<string, string>> = {
  audit_event: 'false',
  fact: `table_name <> 'audit_event'`,
};

/** What has to be alike at once, while the tills wait: it is read from the accounts, not from all entries. */
const SUMS = `
  select coalesce((select sum(balance) from account where region_id = $1), 0)::text as balances,
         coalesce((select sum(cents) from pot where region_id = $1), 0)::text as pots,
         coalesce((select max(entry_id) from entry where region_id = $1), 0)::text as "last entry",
         coalesce((select max(number) from seal where region_id = $1), 0)::text as "last seal"`;

/** Which sums of the region differ between two cells, in words; none where they agree. */
export async function compareSums(from: OwnerConnection, to: OwnerConnection, regionId: number): Promise<string[]> {
  const [here, there] = await Promise.all([
    from.askOne<Record<string, string>>(SUMS, [regionId]),
    to.askOne<Record<string, string>>(SUMS, [regionId]),
  ]);
  return differences(here, there);
}

/**
 * Which tables differ in the number of the region's rows, in words. Both are read as they are: the source no longer
 * writes for the region, and the target is read from a snapshot of the moment when it took over.
 */
export async function compareRows(
  from: OwnerConnection,
  to: OwnerConnection,
  regionId: number,
): Promise<{ differences: string[]; rows: number }> {
  const here: Record<string, string> = {};
  const there: Record<string, string> = {};
  let rows = 0;
  for (const name of await listRegionTables(from)) {
    const count = `select count(*) as rows from ${name} where region_id = $1 and ${WRITTEN_ON[name] ?? 'true'}`;
    const [one, other] = await Promise.all([
      from.askOne<{ rows: number }>(count, [regionId]),
      to.askOne<{ rows: number }>(count, [regionId]),
    ]);
    rows += one.rows;
    here[`rows of ${name}`] = String(one.rows);
    there[`rows of ${name}`] = String(other.rows);
  }
  return { differences: differences(here, there), rows };
}

const UNTIL_LAST = `
  select count(*)::text as "entries until it left", coalesce(sum(e.cents), 0)::text as "cents of these entries",
         (select count(*)::text from posting p where p.region_id = $1 and p.entry_id <= $2) as "postings of these entries"
    from entry e where e.region_id = $1 and e.entry_id <= $2`;

/** Which sums of what was booked until the region left differ, where the target has booked on since. */
export async function compareEntries(
  from: OwnerConnection,
  to: OwnerConnection,
  regionId: number,
): Promise<{ differences: string[]; rows: number }> {
  const { last } = await from.askOne<{ last: number }>(
    'select coalesce(max(entry_id), 0) as last from entry where region_id = $1',
    [regionId],
  );
  const [here, there] = await Promise.all([
    from.askOne<Record<string, string>>(UNTIL_LAST, [regionId, last]),
    to.askOne<Record<string, string>>(UNTIL_LAST, [regionId, last]),
  ]);
  return { differences: differences(here, there), rows: Number(here['entries until it left']) };
}

function differences(here: Record<string, string>, there: Record<string, string>): string[] {
  return Object.entries(here).flatMap(([what, value]) =>
    there[what] === value ? [] : [`${what}: ${value} in the source, ${there[what]} in the target`],
  );
}
