import type { Generated } from 'kysely';
import type { VoucherKind } from '#contract/vouchers.ts';

interface VoucherTable {
  region_id: number;
  voucher_id: Generated<number>;
  /** Capitals. */
  code: string;
  kind: VoucherKind;
  /** Hundredths of a percent, or cents net. */
  value: number;
  uses_left: number;
  uses_granted: number;
  /** ISO day, the last of Berlin. */
  valid_until: string | null;
  ended_at: Date | null;
  created_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    voucher: VoucherTable;
  }
}
