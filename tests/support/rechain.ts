import { sql } from 'kysely';
import { beginningOf, type Chain, readAlike, sealOf } from '#server/ledger/prove/seal-chain.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Trx } from '#server/platform/db/database.ts';

/** How a database owner would hide a change: computes all seals of a chain again, with a key of his own. */
export async function rechain(trx: Trx, chain: Chain, keys: SealKeys, regionId: number): Promise<void> {
  await readAlike(trx);
  const key = keys.at(-1)!;
  let hash = beginningOf(chain, regionId);
  for (const { number, line } of await chain.readSealed(trx, regionId, 0, 1_000_000)) {
    hash = sealOf(key, hash, number, line!);
    await sql`update ${sql.table(chain.name === 'entries' ? 'seal' : 'fact')} set hash = ${hash}, key_id = ${key.id}
               where region_id = ${regionId} and number = ${number}`.execute(trx);
  }
}
