import type { Temporal } from 'temporal-polyfill';
import type { Database } from '#server/platform/db/database.ts';
import { paymentDays } from '#server/reports/settlements/issue-days.ts';

/**
 * Makes the runs of Mondays on which a region had nothing to settle, in one statement. They are as
 * `issueRegionStatements` would have made them one by one. Since the last run no shop has booked and no partner paid,
 * and none does before this.
 */
export async function addQuietRuns(
  database: Database,
  regionId: number,
  mondays: readonly Temporal.PlainDate[],
  hour: number,
): Promise<void> {
  if (mondays.length === 0) return;
  const days = mondays.map((monday, index) => {
    const { paysOn, collectsOn } = paymentDays(monday);
    return `(${index + 1}, date '${monday.toString()}', date '${paysOn.toString()}', date '${collectsOn.toString()}')`;
  });
  await database.runAsOwner(`
    insert into statement_run (region_id, run, issued_on, pays_on, collects_on, after_entry, last_entry, finished_at)
    select ${regionId}, last.run + day.n, day.issued_on, day.pays_on, day.collects_on,
           lag(until.entry_id, 1, last.last_entry) over (order by day.n), until.entry_id,
           (day.issued_on + make_interval(hours => ${hour})) at time zone 'Europe/Berlin'
      from (select run, last_entry from statement_run where region_id = ${regionId} order by run desc limit 1) as last
     cross join (values ${days.join(', ')}) as day (n, issued_on, pays_on, collects_on)
     cross join lateral (
       select greatest(last.last_entry, max(entry_id)) as entry_id from entry
        where region_id = ${regionId} and entry_id > last.last_entry
          and booked_at < day.issued_on::timestamp at time zone 'Europe/Berlin') as until
  `);
}
