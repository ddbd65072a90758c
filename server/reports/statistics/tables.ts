/** How far the entries of a region are in the sums. */
interface CountedUntilTable {
  region_id: number;
  entry_id: number;
}

/** By day (ISO date) and hour of Berlin; amounts in cents. */
interface PartnerHourTable {
  region_id: number;
  partner_id: number;
  day: string;
  hour: number;
  redemptions: number;
  redemption_cents: number;
  top_ups: number;
  top_up_cents: number;
  purchases: number;
  purchase_cents: number;
  bonuses: number;
  bonus_cents: number;
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
    partner_card_month: PartnerCardMonthTable;
    partner_month: PartnerMonthTable;
    region_card_month: RegionCardMonthTable;
    region_month: RegionMonthTable;
  }
}
