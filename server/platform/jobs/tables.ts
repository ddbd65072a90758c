import type { Generated } from 'kysely';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    job_run: {
      job_run_id: Generated<number>;
      job: string;
      started_by: number | null;
      started_at: Generated<Date>;
      ended_at: Generated<Date | null>;
      error: Generated<string | null>;
    };
  }
}
