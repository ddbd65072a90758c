import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Until the transaction ends nobody else does what holds this employer too: changes of its cards come one after the other. */
export async function holdEmployer(trx: Trx, { regionId, employerId }: { regionId: number; employerId: number }): Promise<void> {
  await trx
    .selectFrom('employer')
    .select('employer_id')
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
