import type { Generated, JSONColumnType } from 'kysely';
import type { DraftForm } from '#contract/tenancy/drafts/form-drafts.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    form_draft: {
      region_id: number;
      person_id: number;
      form: DraftForm;
      version: number;
      data: JSONColumnType<Record<string, unknown>>;
      saved_at: Generated<Date>;
    };
  }
}
