import type { AuditAct } from '#contract/tenancy/audit/audit-acts.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

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
