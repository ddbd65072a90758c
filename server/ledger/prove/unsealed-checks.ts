import type { LedgerChecks } from './ledger-checks.ts';

/**
 * Entries that have waited too long for a seal, or are dated in the future. The job seals each minute, so either it has
 * stopped or somebody withholds entries from it.
 */
export function unsealedChecks(now: Date, mostMinutes: number): LedgerChecks {
  const at = `timestamptz '${now.toISOString()}'`;
  const isOutside = (time: string) =>
    `(${time} < ${at} - interval '${mostMinutes} minutes' or ${time} > ${at} + interval '5 minutes')`;
  // Regions that moved away are sealed at their new place.
  const isHere = 'region_id in (select region_id from region_home where books_here)';
  return {
    [`nothing waits longer than ${mostMinutes} minutes for its seal`]: `
      select region_id, 'entry ' || entry_id || ' of ' || booked_at from entry e
       where ${isOutside('booked_at')} and ${isHere} and not exists (select from seal s where s.region_id = e.region_id and s.entry_id = e.entry_id)
      union all
      select region_id, table_name || ' ' || row_key from fact where number is null and ${isOutside('at')} and (region_id = 0 or ${isHere})`,
  };
}
