import type { ColumnType, Generated } from 'kysely';
import type { CaseAct } from '#contract/tenancy/decisions/case-page.ts';
import type { CaseKindName } from '#contract/tenancy/decisions/case-kinds.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    staff_case: {
      region_id: number;
      number: Generated<number>;
      kind: CaseKindName;
      subject: string;
      person_id: number | null;
      details: ColumnType<unknown, string | undefined, string>;
      search_text: string;
      opened_at: Generated<Date>;
      held_by: number | null;
      held_at: Date | null;
      decision: 'approved' | 'rejected' | 'withdrawn' | 'settled' | null;
      decided_at: Date | null;
      decided_by: number | null;
      reason: string | null;
    };
    case_event: {
      region_id: number;
      number: number;
      case_event_id: Generated<number>;
      at: Generated<Date>;
      act: CaseAct;
      person_id: number | null;
      outbox_mail_id: number | null;
      note: string | null;
    };
  }
}
