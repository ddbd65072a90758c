import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { verifyLedger } from './verify-ledger.ts';
import './tables.ts';

/** `npm run ledger:verify`: exit code 0 when the books are clean, else 1 and what is wrong with them. */
await withDatabase(async ({ db }) => {
  const findings = await verifyLedger(db);
  for (const { rule, regionId, subject } of findings) console.log(`BROKEN  ${rule}: region ${regionId}, ${subject}`);
  for (const line of await extentOfBooks(db)) console.log(line);
  console.log(
    findings.length
      ? `The books are NOT clean: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`
      : 'The books are clean.',
  );
  if (findings.length) process.exitCode = 1;
});

/** The last hash is worth noting elsewhere: it vouches for all that is before it. */
async function extentOfBooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ region_id: number; entries: number; sealed: number; hash: string | null }>`
    select e.region_id, e.entries, coalesce(s.number, 0) as sealed, encode(s.hash, 'hex') as hash
      from (select region_id, count(*) as entries from entry group by region_id) e
      left join lateral (select number, hash from seal where region_id = e.region_id order by number desc limit 1) s on true
     order by e.region_id`.execute(db);
  return rows.map(
    (row) =>
      `Region ${row.region_id}: ${row.entries} entries, ${row.sealed} of them sealed${row.hash ? `, last seal ${row.hash}` : ''}`,
  );
}
