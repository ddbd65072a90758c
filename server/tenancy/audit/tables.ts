import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    audit_event: {
      audit_event_id: Generated<number>;
      at: Generated<Date>;
      person_id: number | null;
      region_id: number | null;
      act: string;
      subject: string | null;
      details: Generated<unknown>;
    };
  }
}
