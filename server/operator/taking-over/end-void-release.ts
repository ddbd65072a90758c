import type { Db } from '#server/platform/db/database.ts';
import { endVoidAct } from '#server/tenancy/four-eyes/decide-act.ts';
import { takeOverSubject } from './four-eyes-names.ts';
import { getTakeOver } from './hold-take-over.ts';
import { takeOverReleaseKind } from './take-over-release-kind.ts';

/**
 * Ends a release that waits for a second person, after the take-over was changed or dropped: it cannot be confirmed any
 * more, and would stand in the way of the next one. Throws Refusal 404.
 */
export async function endVoidRelease(db: Db, takeOverId: number, staffId: number): Promise<void> {
  const { region_id: regionId, state, version } = await getTakeOver(db, takeOverId);
  await endVoidAct(db, takeOverReleaseKind, {
    subject: takeOverSubject({ regionId, takeOverId }),
    isVoid: (asked) => state !== 'open' || asked.version !== version,
    staffId,
    reason: state === 'dropped' ? 'Die Übernahme wurde verworfen.' : 'Die Übernahme wurde seitdem geändert.',
  });
}
