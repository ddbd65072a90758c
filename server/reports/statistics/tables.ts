import type { SumRow } from './sum-row.ts';

/** How far the entries of a region are in the sums. */
interface CountedUntilTable {
  region_id: number;
  entry_id: number;
}

/** By day (ISO date) and hour of Berlin, and branch; amounts in cents. */
interface PartnerHourTable extends SumRow {
  region_id: number;
  partner_id: number;
  day: string;
  hour: number;
  /** 0 where a booking has none. */
  branch_id: number;
}

interface PartnerCardDayTable {
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
}

interface PartnerCardMonthTable {
  region_id: number;
  partner_id: number;
  month: string;
  card_account_id: number;
  bookings: number;
  is_registered: boolean;
}

interface PartnerMonthTable {
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
}

interface RegionCardMonthTable {
  region_id: number;
  month: string;
  card_account_id: number;
  bookings: number;
  is_registered: boolean;
}

interface RegionMonthTable {
  region_id: number;
  month: string;
  registered: number;
  unregistered: number;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    counted_until: CountedUntilTable;
    partner_hour: PartnerHourTable;
    partner_card_day: PartnerCardDayTable;
    partner_card_month: PartnerCardMonthTable;
    partner_month: PartnerMonthTable;
    region_card_month: RegionCardMonthTable;
    region_month: RegionMonthTable;
  }
}
