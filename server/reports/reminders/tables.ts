import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Written once. Days are ISO dates. */
    reminder: {
      region_id: number;
      reminder_id: Generated<number>;
      partner_id: number | null;
      employer_id: number | null;
      item: string;
      level: number;
      cents: Cents;
      due_on: string;
      reopened_on: string | null;
      sent_on: string;
      sent_by: number | null;
    };
    reminder_hold: {
      region_id: number;
      item: string;
      reason: string;
      until_on: string | null;
      held_by: number | null;
      held_at: Date;
    };
  }
}
