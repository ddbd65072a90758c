import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { EmployerKey } from './plans.ts';
import './tables.ts';

/** Remembers that all that is due up to a day (an ISO date) has been put into orders; never goes back. */
export async function noteOrdered(trx: Trx, { regionId, employerId }: EmployerKey, until: string): Promise<void> {
  await sql`
    insert into charge_progress as p (region_id, employer_id, until) values (${regionId}, ${employerId}, ${until}::date)
    on conflict (region_id, employer_id) do update set until = greatest(p.until, excluded.until)`.execute(trx);
}

/** Up to which day each employer of a region has been ordered for, by the employer's id. */
export async function listOrderedUntil(db: Db, regionId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('charge_progress')
    .select(['employer_id', 'until'])
    .where('region_id', '=', regionId)
    .execute();
  return new Map(rows.map((row) => [row.employer_id, row.until]));
}
