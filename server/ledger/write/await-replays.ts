import { awaitStandby } from '#server/platform/db/await-standby.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Waits for the standby where any of the answers is that of an earlier call: that may have been cut off before the
 * standby had it, and a repetition writes nothing that would wait. In a transaction its commit waits.
 */
export async function awaitReplays(db: Db, isReplay: readonly boolean[]): Promise<void> {
  if (isReplay.includes(true)) await awaitStandby(db);
}
