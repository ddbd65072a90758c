import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from './audit.ts';
import './tables.ts';

interface Inspection {
  personId: number;
  regionId: number | null;
  act: 'looked-at-card' | 'looked-at-booking' | 'looked-at-person' | 'looked-at-charge-order';
  subject: string;
}

/** A page that is opened again, or shows what was just changed, is the same inspection. */
const SAME_LOOK_MINUTES = 10;

/** Writes to the audit trail that somebody of staff has opened the page of a thing. */
export async function noteInspection(db: Db, inspection: Inspection): Promise<void> {
  const before = await db
    .selectFrom('audit_event')
    .select('audit_event_id')
    .where('subject', '=', inspection.subject)
    .where('person_id', '=', inspection.personId)
    .where('act', '=', inspection.act)
    .where('at', '>', sql<Date>`now() - ${SAME_LOOK_MINUTES} * interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  if (!before) await audit(db, inspection);
}
