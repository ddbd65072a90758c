import type { Generated, JSONColumnType } from 'kysely';
import type { LetterContent } from './letter-paper.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Written once. `sent_on` is an ISO date. */
    reminder_letter: {
      region_id: number;
      letter: Generated<number>;
      gguid: Generated<string>;
      partner_id: number | null;
      employer_id: number | null;
      sent_on: string;
      content: JSONColumnType<LetterContent>;
      pdf: Buffer;
    };
  }
}
