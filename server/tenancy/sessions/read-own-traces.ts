import type { Db } from '#server/platform/db/database.ts';
import '#server/tenancy/people/tables.ts';

/** What a person's use of the portal leaves behind, the oldest first. */
export interface OwnTraces {
  sessions: { startedAt: Date; seenAt: Date }[];
  /** Browsers in which the person has signed in before: wrong passwords of strangers do not lock them out. */
  knownDevices: { knownSince: Date }[];
  acts: { at: Date; act: string }[];
}

export async function readOwnTraces(db: Db, personId: number): Promise<OwnTraces> {
  return {
    sessions: await db
      .selectFrom('session')
      .select(['started_at as startedAt', 'seen_at as seenAt'])
      .where('person_id', '=', personId)
      .orderBy('started_at')
      .execute(),
    knownDevices: await db
      .selectFrom('known_device')
      .select('created_at as knownSince')
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute(),
    acts: await db
      .selectFrom('audit_event')
      .select(['at', 'act'])
      .where('person_id', '=', personId)
      .orderBy('audit_event_id')
      .execute(),
  };
}
