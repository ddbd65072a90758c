import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    card: {
      card_number: string;
      region_id: number;
      production_number: string;
      customer_id: number | null;
      registered_at: Date | null;
      employer_id: number | null;
      produced_at: Generated<Date>;
      history_from: Generated<Date | null>;
      freed_at: Generated<Date | null>;
      proven_at: Generated<Date | null>;
      batch_id: Generated<number | null>;
      batch_position: Generated<number | null>;
      partner_id: Generated<number | null>;
      assigned_at: Generated<Date | null>;
      needs_proof: Generated<boolean>;
    };
    /** Only `ended_at` changes, once. */
    card_alias: {
      region_id: number;
      alias_id: Generated<number>;
      old_number: string;
      card_number: string;
      take_over_id: number;
      made_at: Generated<Date>;
      ended_at: Generated<Date | null>;
    };
    card_name: {
      region_id: number;
      card_number: string;
      person_id: number;
      name: string;
      named_at: Generated<Date>;
    };
    /** What a former provider knows of its holder; null once the card is theirs. */
    waiting_card: {
      region_id: number;
      card_number: string;
      take_over_id: number;
      holder: number;
      email: string | null;
      first_name: string | null;
      last_name: string | null;
      salutation: string | null;
      mailed_at: Generated<Date | null>;
      mail_id: Generated<number | null>;
      came_at: Generated<Date | null>;
    };
    /** Written once. */
    card_replacement: {
      region_id: number;
      old_card: string;
      new_card: string;
      cents: Cents;
      replaced_by: number;
      reason: string;
      idempotency_key: string;
      replaced_at: Generated<Date>;
    };
  }
}
