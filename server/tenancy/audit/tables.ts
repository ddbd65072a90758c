import type { Generated } from 'kysely';

interface AuditEventTable {
  audit_event_id: Generated<number>;
  at: Generated<Date>;
  person_id: number | null;
  region_id: number | null;
  act: string;
  subject: string | null;
  details: Generated<unknown>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    audit_event: AuditEventTable;
  }
}
