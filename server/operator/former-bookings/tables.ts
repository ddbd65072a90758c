import type { Generated, JSONColumnType } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { FormerFault } from '#contract/operator/former-bookings/faults.ts';
import type { FormerColumnMeaning, FormerKindMeaning } from '#contract/operator/former-bookings/former-bookings.ts';
import type { KeptTotals } from './history-totals.ts';

/** Of each column of a file the words in it, with how often; null where there are too many. */
export type Words = Record<string, Record<string, number> | null>;

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    former_history: {
      region_id: number;
      take_over_id: number;
      provider: string;
      column_map: JSONColumnType<Record<string, FormerColumnMeaning>, string | undefined>;
      kind_map: JSONColumnType<Record<string, FormerKindMeaning>, string | undefined>;
      version: Generated<number>;
      rehearsal_asked: number | null;
      asked_of: number | null;
      judged_parts: number | null;
      rehearsed: number | null;
      rehearsed_at: Date | null;
      totals: JSONColumnType<KeptTotals, string | null> | null;
      shown_at: Date | null;
      shown_by: number | null;
      left_out: number | null;
      forgotten_at: Date | null;
    };
    former_file: {
      region_id: number;
      file_id: Generated<number>;
      take_over_id: number;
      name: string;
      sha256: string;
      head: JSONColumnType<string[]>;
      words: JSONColumnType<Words>;
      rows: number;
      taken_by: number;
      taken_at: Generated<Date>;
    };
    /** `lines` is JSON: of each row its line and its cells. */
    former_part: {
      region_id: number;
      file_id: number;
      part: number;
      first_line: number;
      last_line: number;
      lines: string;
    };
    /** Days are ISO dates, times "14:05:00". */
    former_booking: {
      region_id: number;
      booking_id: Generated<number>;
      take_over_id: number;
      file_id: number;
      line: number;
      row_id: number | null;
      booked_on: string | null;
      booked_at: string | null;
      kind: string | null;
      cents: Cents | null;
      shop: string | null;
      reference: string | null;
      provider: string | null;
      faults: Generated<FormerFault[]>;
      cells: JSONColumnType<string[]> | null;
      mends_file: number | null;
      mends_line: number | null;
      is_replaced: Generated<boolean>;
      is_double: Generated<boolean>;
    };
  }
}
