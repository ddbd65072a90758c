import type { Generated } from 'kysely';
import type { ChargeFrequence, ChargeTime } from '#contract/parties/employers/charge-plan.ts';
import type { Cents } from '#contract/common/money.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Days are ISO dates. */
    employee_card: {
      region_id: number;
      card_number: string;
      employer_id: number;
      first_name: Generated<string>;
      last_name: Generated<string>;
      personnel_number: Generated<string>;
      personnel_note: Generated<string>;
      is_charging_active: Generated<boolean>;
      charge_cents: Cents | null;
      charge_frequence: ChargeFrequence | null;
      charge_time: ChargeTime | null;
      custom_charge_date: string | null;
      charge_from: string | null;
      deletion_date: string | null;
      is_card_lost: Generated<boolean>;
      version: Generated<number>;
    };
    charge_progress: {
      region_id: number;
      employer_id: number;
      until: string;
    };
  }
}
