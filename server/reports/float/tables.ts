declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** How far the entries of a region are in the sums. */
    float_until: {
      region_id: number;
      entry_id: number;
    };
    /** By day of Berlin (ISO date), in cents: what its entries have changed. */
    float_day: {
      region_id: number;
      day: string;
      cards_cents: number;
      partners_cents: number;
      tax_cents: number;
      earned_cents: number;
      bank_cents: number;
      executed_cents: number;
      employers_cents: number;
      campaigns_cents: number;
    };
    float_partner: {
      region_id: number;
      partner_id: number;
      cents: number;
    };
  }
}
