import type { AuditAct } from '#contract/audit-acts.ts';
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
export async function audit(db: Db, { personId, regionId, act, subject, reason }: AuditedAct): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      person_id: personId,
      region_id: regionId,
      act,
      subject: subject ?? null,
      ...(reason && { details: JSON.stringify({ reason }) }),
    })
    .execute();
}
