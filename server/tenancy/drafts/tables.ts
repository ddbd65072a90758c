import type { Generated, JSONColumnType } from 'kysely';
import type { DraftForm } from '#contract/tenancy/drafts/form-drafts.ts';

interface FormDraftTable {
  region_id: number;
  person_id: number;
  form: DraftForm;
  version: number;
  data: JSONColumnType<Record<string, unknown>>;
  saved_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    form_draft: FormDraftTable;
  }
}
