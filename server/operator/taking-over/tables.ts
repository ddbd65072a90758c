import type { Generated, JSONColumnType } from 'kysely';
import type { Fault, GiftFault } from '#contract/operator/taking-over/faults.ts';
import type { GiftColumnMeaning, TakeOverFileKind } from '#contract/operator/taking-over/taken-gifts.ts';
import type { ColumnMeaning, PaperKind, StateMeaning, TakenState } from '#contract/operator/taking-over/taking-over.ts';
import type { Intake, IntakeFileTable, IntakeTable } from './intakes.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Amounts in cents. What was released is null before; `booked_…` is counted by `ledger_take_over` only. */
    take_over: IntakeTable & {
      take_over_id: Generated<number>;
      column_map: JSONColumnType<Record<string, ColumnMeaning>, string | undefined>;
      value_map: JSONColumnType<Record<string, StateMeaning>, string | undefined>;
      gift_column_map: JSONColumnType<Record<string, GiftColumnMeaning>, string | undefined>;
      /** By the name of a campaign of theirs: the number of one of ours, or 'ordinary'. */
      campaign_map: JSONColumnType<Record<string, string>, string | undefined>;
      cards: number | null;
      cents: number | null;
      /** Of the cents. */
      gift_cents: number | null;
      /** After its end, until the former provider has to have paid. */
      claim_days: number | null;
      /** Written with the release by the table itself. */
      gifts_sha256: Generated<string | null>;
      booked_cards: Generated<number>;
      booked_cents: Generated<number>;
      booked_gift_cents: Generated<number>;
      /** Counted by `ledger_take_over_back` only. */
      back_cards: Generated<number>;
      back_cents: Generated<number>;
      back_gift_cents: Generated<number>;
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
    take_over_file: IntakeFileTable & {
      take_over_id: number;
      kind: Generated<TakeOverFileKind>;
    };
    /** Days are ISO dates. `entry_id` is written by `ledger_take_over` alone. */
    take_over_gift: {
      region_id: number;
      gift_id: Generated<number>;
      take_over_id: number;
      file_id: number;
      line: number;
      cells: JSONColumnType<string[]>;
      number: string | null;
      /** The row of its card. */
      row_id: number | null;
      cents: number | null;
      former_name: Generated<string>;
      former_day: string | null;
      /** Null: ordinary money. */
      campaign_id: number | null;
      faults: Generated<GiftFault[]>;
      mends: number | null;
      entry_id: number | null;
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

export const takeOverIntake: Intake = {
  table: 'take_over',
  files: 'take_over_file',
  id: 'take_over_id',
  several: 'take-overs',
};
