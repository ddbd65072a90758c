import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** All of these are written once. Days are ISO dates. */
    bank_file: {
      region_id: number;
      file_id: Generated<number>;
      sha256: string;
      name: string;
      content: Buffer;
      read_by: number | null;
      read_at: Date;
    };
    bank_file_release: {
      region_id: number;
      file_id: number;
      asked_by: number | null;
      released_by: number | null;
      released_at: Date;
    };
    bank_statement: {
      region_id: number;
      statement_id: Generated<number>;
      file_id: number;
      kind: 'statement' | 'advice';
      iban: string;
      statement_key: string;
      bank_id: string;
      number: string | null;
      from_on: string | null;
      until_on: string;
      opening_cents: Cents | null;
      closing_cents: Cents | null;
      follows: number | null;
      earlier: number[];
    };
    bank_numbers_explained: {
      region_id: number;
      iban: string;
      year: number;
      first_number: number;
      last_number: number;
      explained_by: number;
      explained_at: Date;
      reason: string;
    };
    bank_movement: {
      region_id: number;
      movement_id: Generated<number>;
      statement_id: number;
      iban: string;
      entry_key: string;
      movement_key: string;
      part_of: number | null;
      booked_on: string;
      value_on: string | null;
      cents: Cents;
      is_return: boolean;
      return_code: string | null;
      fee_cents: Cents;
      original_amount: string | null;
      end_to_end_id: string | null;
      mandate_reference: string | null;
      batch_reference: string | null;
      party_name: string | null;
      party_iban: string | null;
      remittance: string;
      bank_text: string;
    };
    bank_clarification: {
      region_id: number;
      movement_id: number;
      begun_by: number;
      begun_at: Date;
      note: string;
    };
    bank_decision: {
      region_id: number;
      movement_id: number;
      /** 1, and one more after each that was taken back. */
      round: number;
      kind: 'booked' | 'outside' | 'sent-back';
      decided_by: number | null;
      decided_at: Date;
      reason: string;
    };
    bank_decision_undone: {
      region_id: number;
      movement_id: number;
      round: number;
      undone_by: number;
      undone_at: Date;
      reason: string;
    };
    bank_booking: {
      region_id: number;
      movement_id: number;
      round: number;
      position: number;
      item_kind: string;
      item_key: string;
      cents: Cents;
      entry_id: number | null;
    };
    /** The contrary entries of what was taken back. */
    bank_booking_undone: {
      region_id: number;
      movement_id: number;
      round: number;
      position: number;
      entry_id: number;
    };
    bank_payer: {
      region_id: number;
      movement_id: number;
      round: number;
      iban: string;
      target: string;
      noted_by: number;
      noted_at: Date;
    };
    bank_file_refusal: {
      sha256: string;
      name: string;
      reason: string;
      refused_at: Date;
    };
  }
}
