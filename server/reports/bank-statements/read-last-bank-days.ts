import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { releasedStatements } from './released-statements.ts';

/**
 * Until which day (ISO) the account of each of these regions is known without a gap. It is the day of the last
 * statement of the newest chain that has no gap in the last 60 days. Only statements that count as what the bank says.
 * A region without one is missing.
 */
export async function readLastBankDays(db: Db, regionIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ regionId: number; until: string }>`
    with told as (
      select s.region_id, s.iban, s.until_on,
             s.follows is null and exists (select from ${releasedStatements} e
               where e.region_id = s.region_id and e.iban = s.iban and e.kind = 'statement'
                 and (e.until_on, e.statement_id) < (s.until_on, s.statement_id)) as "hasGap"
        from ${releasedStatements} s
       where s.region_id = any (${regionIds}::int[]) and s.kind = 'statement' and s.until_on > ledger_today() - 60)
    select region_id as "regionId", max(until_on) as until from told group by 1 having not bool_or("hasGap")`.execute(db);
  return new Map(rows.map(({ regionId, until }) => [regionId, until]));
}
