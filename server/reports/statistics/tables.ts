import type { SumRow } from './sum-row.ts';

/** By day (ISO date) and hour of Berlin, and branch; amounts in cents. */
interface PartnerHourTable extends SumRow {
  region_id: number;
  partner_id: number;
  day: string;
  hour: number;
  /** 0 where a booking has none. */
  branch_id: number;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** How far the entries of a region are in the sums. */
    counted_until: {
      region_id: number;
      entry_id: number;
    };
    partner_hour: PartnerHourTable;
    partner_card_day: {
      region_id: number;
      partner_id: number;
      card_account_id: number;
      day: string;
      branch_id: number;
      bookings: number;
      bonuses: number;
      redemption_cents: number;
      previous_day: string | null;
      previous_day_here: string | null;
      had_bonus: boolean;
    };
    partner_card_month: {
      region_id: number;
      partner_id: number;
      month: string;
      card_account_id: number;
      bookings: number;
      is_registered: boolean;
    };
    partner_month: {
      region_id: number;
      partner_id: number;
      month: string;
      registered: number;
      unregistered: number;
      redemptions: number;
      redemption_cents: number;
      top_ups: number;
      top_up_cents: number;
      bonuses: number;
      bonus_cents: number;
    };
    region_card_month: {
      region_id: number;
      month: string;
      card_account_id: number;
      bookings: number;
      is_registered: boolean;
    };
    region_month: {
      region_id: number;
      month: string;
      registered: number;
      unregistered: number;
    };
  }
}
