import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

/** Money for a claim, or back. */
interface ClaimPaymentRow {
  region_id: number;
  payment_id: Generated<number>;
  cents: Cents;
  /** ISO day. */
  paid_on: string;
  bank_text: string;
  reason: string;
  entry_id: number;
  /** The payment that the bank has sent back by this one, or that was taken back by it. */
  returns: number | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Written by `ledger_pay_campaign` alone. Positive: from the sponsor. */
    campaign_payment: ClaimPaymentRow & { campaign_id: number };
    /** Written by `ledger_pay_claim` alone. Positive: from the former provider. */
    take_over_payment: ClaimPaymentRow & { take_over_id: number };
  }
}
