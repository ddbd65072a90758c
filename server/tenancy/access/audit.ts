import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

interface AuditedAct {
  personId: number | null;
  regionId: number | null;
  act:
    | 'signed-in'
    | 'sign-in-refused'
    | 'signed-out'
    | 'session-ended'
    | 'balance-checked'
    | 'booking-refused'
    | 'receipt-printed'
    | 'payment-file-taken'
    | 'region-bank-changed'
    | 'maintenance-switched'
    | 'registered'
    | 'reset-asked'
    | 'staff-invited'
    | 'staff-role-changed'
    | 'release-asked'
    | 'release-confirmed'
    | 'release-refused'
    | 'release-withdrawn'
    | 'done-without-second'
    | 'password-set'
    | 'password-changed'
    | 'personal-data-changed'
    | 'consents-changed'
    | 'own-data-read'
    | 'account-ended'
    | 'logo-changed'
    | 'card-added'
    | 'card-proven'
    | 'card-taken-over'
    | 'card-unlocked'
    | 'card-registration-undone'
    | 'card-locked'
    | 'transfer-requested'
    | 'transfer-approved'
    | 'transfer-rejected'
    | 'correction-requested'
    | 'correction-approved'
    | 'correction-rejected'
    | 'bonus-saved'
    | 'bonus-brought-forward';
  /** Id of the thing; never a secret, never personal data. */
  subject?: string;
}

/** Writes to the audit trail, which nobody can change afterwards. */
export async function audit(db: Db, { personId, regionId, act, subject }: AuditedAct): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({ person_id: personId, region_id: regionId, act, subject: subject ?? null })
    .execute();
}
