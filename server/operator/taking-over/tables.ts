import type { Generated, JSONColumnType } from 'kysely';
import type { Fault } from '#contract/operator/taking-over/faults.ts';
import type { ColumnMeaning, PaperKind, StateMeaning, TakenState } from '#contract/operator/taking-over/taking-over.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Amounts in cents. What was released is null before; `booked_…` is counted by `ledger_take_over` only. */
    take_over: {
      region_id: number;
      take_over_id: Generated<number>;
      provider: string;
      state: Generated<'open' | 'dropped' | 'released' | 'done' | 'taking-back' | 'taken-back'>;
      column_map: JSONColumnType<Record<string, ColumnMeaning>, string | undefined>;
      value_map: JSONColumnType<Record<string, StateMeaning>, string | undefined>;
      version: Generated<number>;
      rehearsal_asked: number | null;
      rehearsed: number | null;
      rehearsed_at: Date | null;
      opened_by: number;
      opened_at: Generated<Date>;
      cards: number | null;
      cents: number | null;
      left_out: number | null;
      /** After its end, until the former provider has to have paid. */
      claim_days: number | null;
      /** Written with the release by the table itself. */
      rows_sha256: Generated<string | null>;
      asked_by: number | null;
      released_by: number | null;
      released_at: Date | null;
      booked_cards: Generated<number>;
      booked_cents: Generated<number>;
      finished_at: Date | null;
      taken_back_by: number | null;
      taking_back_since: Date | null;
      /** Counted by `ledger_take_over_back` only. */
      back_cards: Generated<number>;
      back_cents: Generated<number>;
      taken_back_at: Date | null;
      mailing_by: number | null;
      mailing_since: Date | null;
      forgotten_at: Date | null;
    };
    take_over_paper: {
      region_id: number;
      paper_id: Generated<number>;
      take_over_id: number;
      kind: PaperKind;
      told_at: Date;
      pdf: Buffer;
      made_by: number;
      made_at: Generated<Date>;
    };
    take_over_file: {
      region_id: number;
      file_id: Generated<number>;
      take_over_id: number;
      name: string;
      /** Null once it was forgotten. */
      content: Buffer | null;
      sha256: string;
      head: JSONColumnType<string[]>;
      rows: number;
      taken_by: number;
      taken_at: Generated<Date>;
    };
    /** Written once. */
    take_over_letters_taken: {
      region_id: number;
      take_over_letters_taken_id: Generated<number>;
      take_over_id: number;
      taken_at: Generated<Date>;
      taken_by: number;
    };
    /** Days are ISO dates. */
    take_over_row: {
      region_id: number;
      row_id: Generated<number>;
      take_over_id: number;
      file_id: number;
      line: number;
      cells: JSONColumnType<string[]>;
      /** One of our own form stays the number of its card. */
      old_number: string | null;
      other_numbers: Generated<string[]>;
      /** Only of a card that keeps its number. */
      production_number: string | null;
      /** The card that had taken its place with the former provider, as its row has it. */
      replaced_by: string | null;
      state: TakenState | null;
      cents: number | null;
      gift_cents: Generated<number>;
      origin: string | null;
      issued_on: string | null;
      last_booked_on: string | null;
      expires_on: string | null;
      email: string | null;
      first_name: string | null;
      last_name: string | null;
      salutation: string | null;
      faults: Generated<Fault[]>;
      mends: number | null;
      card_number: string | null;
      entry_id: number | null;
      back_at: Date | null;
    };
  }
}
