import type { SoundSettings } from '#server/platform/config.ts';
import { inspectDatabase } from '#server/platform/db/inspect-database.ts';
import { keepsUp } from '#server/platform/db/read-aside.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Finding, good, skipped, wrong } from './finding.ts';

/** Looks at the standby for reads that may be seconds old, where one is named. Throws nothing by the network. */
export async function checkStandby({ READ_DATABASE_URL }: SoundSettings, db: Db | undefined): Promise<Finding[]> {
  if (!READ_DATABASE_URL) return [];
  try {
    const { isStandby, mayTakeRole } = await inspectDatabase(READ_DATABASE_URL);
    if (!isStandby)
      return [
        wrong(
          'READ_DATABASE_URL names no standby, so long reads go to the primary.',
          'Name a standby there, such as the port of HAProxy that leads to one, or leave it out.',
        ),
      ];
    if (!mayTakeRole)
      return [
        wrong(
          'The login of READ_DATABASE_URL may not take the role kartenkontor_app, so long reads go to the primary.',
          'Use the login of DATABASE_URL there, too.',
        ),
      ];
    if (!db) return [skipped('Without the primary nobody knows how far the standby is behind.')];
    if (await keepsUp(db, READ_DATABASE_URL)) return [good('The standby for long reads is at most five seconds behind.')];
    return [
      wrong(
        'The standby of READ_DATABASE_URL is more than five seconds behind, so long reads go to the primary.',
        'See pg_stat_replication on the primary and the log of the standby: it follows another server, or is too slow.',
      ),
    ];
  } catch (error) {
    return [
      wrong(
        `The standby of READ_DATABASE_URL cannot be used, so long reads go to the primary: ${(error as Error).message}.`,
        'Start it, or mend user, host, port and name in READ_DATABASE_URL.',
      ),
    ];
  }
}
