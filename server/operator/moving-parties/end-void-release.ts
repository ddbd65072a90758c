import type { Db } from '#server/platform/db/database.ts';
import { endVoidAct } from '#server/tenancy/four-eyes/decide-act.ts';
import { partyMoveSubject } from './four-eyes-names.ts';
import { getPartyMove, keyOf } from './hold-party-move.ts';
import { partyReleaseKind } from './party-move-release-kind.ts';

/**
 * Ends a release that waits for a second person, after the move was changed or dropped: it cannot be confirmed any
 * more, and would stand in the way of the next one. Throws Refusal 404.
 */
export async function endVoidPartyRelease(db: Db, moveId: number, staffId: number): Promise<void> {
  const row = await getPartyMove(db, moveId);
  await endVoidAct(db, partyReleaseKind, {
    subject: partyMoveSubject(keyOf(row)),
    isVoid: (asked) => row.state !== 'open' || asked.version !== row.version,
    staffId,
    reason: row.state === 'dropped' ? 'Der Umzug wurde verworfen.' : 'Der Umzug wurde seitdem geändert.',
  });
}
