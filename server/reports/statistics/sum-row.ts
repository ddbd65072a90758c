import type { Tallies } from '#contract/reports/statistics/partner-statistics.ts';

/** Sums of bookings as the database tells them; amounts in cents. */
export interface SumRow {
  redemptions: number;
  redemption_cents: number;
  top_ups: number;
  top_up_cents: number;
  purchases: number;
  purchase_cents: number;
  bonuses: number;
  bonus_cents: number;
}

/** All of them together. */
export function addRows(rows: readonly SumRow[]): SumRow {
  const sum = (name: keyof SumRow) => rows.reduce((total, row) => total + row[name], 0);
  return {
    redemptions: sum('redemptions'),
    redemption_cents: sum('redemption_cents'),
    top_ups: sum('top_ups'),
    top_up_cents: sum('top_up_cents'),
    purchases: sum('purchases'),
    purchase_cents: sum('purchase_cents'),
    bonuses: sum('bonuses'),
    bonus_cents: sum('bonus_cents'),
  };
}

export function talliesOf(row: SumRow): Tallies {
  return {
    redemption: { count: row.redemptions, cents: row.redemption_cents },
    topUp: { count: row.top_ups, cents: row.top_up_cents },
    purchase: { count: row.purchases, cents: row.purchase_cents },
    bonus: { count: row.bonuses, cents: row.bonus_cents },
  };
}
