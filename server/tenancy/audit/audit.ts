import type { AuditAct } from '#contract/tenancy/audit/audit-acts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sql } from 'kysely';

interface AuditedAct {
  personId: number | null;
  regionId: number | null;
  act: AuditAct;
  /** Id of the thing; never a secret, never personal data. */
  subject?: string;
  /** Why, in the words of staff. */
  reason?: string;
}

/** Writes to the audit trail, which nobody can change afterwards. */
export async function audit(db: Db, act: AuditedAct): Promise<void> {
  await auditAll(db, [act]);
}

/** The same for many at once. */
export async function auditAll(db: Db, acts: readonly AuditedAct[]): Promise<void> {
  if (acts.length === 0) return;
  await db
    .insertInto('audit_event')
    .values(
      acts.map(({ personId, regionId, act, subject, reason }) => ({
        person_id: personId,
        region_id: regionId,
        act,
        subject: subject ?? null,
        ...(reason && { details: JSON.stringify({ reason }) }),
      })),
    )
    .execute();
}

interface Inspection {
  personId: number;
  regionId: number | null;
  act: 'looked-at-card' | 'looked-at-booking' | 'looked-at-person' | 'looked-at-charge-order';
  subject: string;
}

/** A page that is opened again, or shows what was just changed, is the same inspection. */
const SAME_INSPECTION_MINUTES = 10;

/** Writes to the audit trail that somebody of staff has opened the page of a thing. */
export async function noteInspection(db: Db, inspection: Inspection): Promise<void> {
  const before = await db
    .selectFrom('audit_event')
    .select('audit_event_id')
    .where('subject', '=', inspection.subject)
    .where('person_id', '=', inspection.personId)
    .where('act', '=', inspection.act)
    .where('at', '>', sql<Date>`now() - ${SAME_INSPECTION_MINUTES} * interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  if (!before) await audit(db, inspection);
}
