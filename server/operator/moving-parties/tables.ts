import type { Generated, JSONColumnType } from 'kysely';
import type { PartyFault } from '#contract/operator/moving-parties/faults.ts';
import type { PartyKind, PartyValue, StayReason } from '#contract/operator/moving-parties/moving-parties.ts';
import type { Intake, IntakeFileTable, IntakeTable } from '#server/operator/taking-over/intakes.ts';
import type { ToldEmployee } from './judge-employee.ts';
import type { ToldParty } from './judge-row.ts';

/** What the columns of each kind of file mean. */
export type ColumnMaps = Partial<Record<PartyKind, Record<string, string>>>;
/** What words of theirs mean, by the column they stand in. */
export type ValueMaps = Partial<Record<PartyValue, Record<string, string>>>;

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    party_move: IntakeTable & {
      party_move_id: Generated<number>;
      column_map: JSONColumnType<ColumnMaps, string | undefined>;
      value_map: JSONColumnType<ValueMaps, string | undefined>;
      parties: number | null;
    };
    party_move_file: IntakeFileTable & {
      party_move_id: number;
      kind: PartyKind;
    };
    party_move_row: {
      region_id: number;
      row_id: Generated<number>;
      party_move_id: number;
      file_id: number;
      kind: PartyKind;
      line: number;
      cells: JSONColumnType<string[]>;
      /** The former provider's number of it, and that of the business it belongs to. */
      number: string | null;
      refers: string | null;
      told: JSONColumnType<ToldParty | ToldEmployee> | null;
      faults: Generated<PartyFault[]>;
      mends: number | null;
    };
    moved_party: {
      region_id: number;
      moved_party_id: Generated<number>;
      party_move_id: number;
      row_id: number;
      /** Null where nothing could be made; then `failed` says what has refused it. */
      partner_id: number | null;
      employer_id: number | null;
      branch_id: number | null;
      /** Of an employee's card; and whether that was given to the employer by it. */
      card_number: string | null;
      was_given: boolean | null;
      person_id: number | null;
      failed: string | null;
      made_at: Generated<Date>;
      mailed_at: Date | null;
      mail_id: number | null;
      back_at: Date | null;
      stays: StayReason | null;
    };
  }
}

export const partyMoveIntake: Intake = { table: 'party_move', files: 'party_move_file', id: 'party_move_id', several: 'moves' };
