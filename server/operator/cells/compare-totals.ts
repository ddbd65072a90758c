import type { OwnerConnection } from '#server/platform/db/owner-connection.ts';
import { listRegionTables, listWrittenOnce } from './region-tables.ts';

/**
 * Rows that a cell still writes for a region that has left it: staff's inspections there stand in the trail of that
 * cell.
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
 * writes for the region. The target is read from a snapshot of the moment when it took over.
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
  select coalesce(sum(cents), 0)::text as "cents of entries until it left"
    from entry where region_id = $1 and entry_id <= $2`;

/**
 * The same where the target has booked on since, as the process with the snapshot has died: the tables whose rows are
 * written once. Of the others nobody can tell any more what the target had. The rows that came with the region are of
 * transactions before the one that took over, and nothing gives them another one.
 */
export async function compareWrittenOnce(
  from: OwnerConnection,
  to: OwnerConnection,
  regionId: number,
): Promise<{ differences: string[]; rows: number }> {
  const { last } = await from.askOne<{ last: number }>(
    'select coalesce(max(entry_id), 0) as last from entry where region_id = $1',
    [regionId],
  );
  const here = await from.askOne<Record<string, string>>(UNTIL_LAST, [regionId, last]);
  const there = await to.askOne<Record<string, string>>(UNTIL_LAST, [regionId, last]);
  let rows = 0;
  for (const name of await listWrittenOnce(from)) {
    const all = `select count(*) as rows from ${name} as t where region_id = $1`;
    const [one, other] = await Promise.all([
      from.askOne<{ rows: number }>(all, [regionId]),
      to.askOne<{ rows: number }>(`${all} and age(t.xmin) > (select age(h.xmin) from region_home as h where h.region_id = $1)`, [
        regionId,
      ]),
    ]);
    rows += one.rows;
    here[`rows of ${name}`] = String(one.rows);
    there[`rows of ${name}`] = String(other.rows);
  }
  return { differences: differences(here, there), rows };
}

function differences(here: Record<string, string>, there: Record<string, string>): string[] {
  return Object.entries(here).flatMap(([what, value]) =>
    there[what] === value ? [] : [`${what}: ${value} in the source, ${there[what]} in the target`],
  );
}
