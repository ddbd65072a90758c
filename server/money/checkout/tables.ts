import type { Generated, JSONColumnType } from 'kysely';
import type { PricedWish, PriceLine, PurposeName } from '#contract/money/checkout/entry-price.ts';
import type { Cents } from '#contract/common/money.ts';
import type { VoucherKind } from '#contract/money/checkout/vouchers.ts';

/** What becomes of an order: server/migrations/0390-checkout.sql. */
export type CheckoutOrderState = 'open' | 'capturing' | 'saved' | 'unsaved' | 'refunding' | 'refunded' | 'kept' | 'ended';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    voucher: {
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
    };
    checkout_quote: {
      region_id: number;
      quote_id: Generated<string>;
      person_id: number;
      wish: JSONColumnType<PricedWish>;
      lines: JSONColumnType<PriceLine[]>;
      net_cents: Cents;
      tax_cents: Cents;
      voucher_id: number | null;
      created_at: Generated<Date>;
    };
    checkout_order: {
      region_id: number;
      order_id: string;
      person_id: number;
      payer_gguid: string;
      purpose: PurposeName;
      data: JSONColumnType<object> | null;
      lines: JSONColumnType<PriceLine[]>;
      net_cents: Cents;
      tax_cents: Cents;
      voucher_id: number | null;
      provider: 'paypal' | 'demo';
      provider_order: Generated<string | null>;
      approve_url: Generated<string | null>;
      state: Generated<CheckoutOrderState>;
      payment_id: Generated<string | null>;
      paid_cents: Generated<Cents | null>;
      paid_currency: Generated<string | null>;
      paid_at: Generated<Date | null>;
      refunded_at: Generated<Date | null>;
      problem: Generated<string | null>;
      case_number: Generated<number | null>;
      created_at: Generated<Date>;
      changed_at: Generated<Date>;
    };
    payment_gone_back: {
      region_id: number;
      order_id: string;
      provider: 'paypal' | 'demo';
      refund_id: string;
      /** restored: what `undoes` names is there again. */
      how: 'reversed' | 'refunded' | 'restored';
      cents: Cents;
      currency: string;
      case_number: Generated<number | null>;
      told_at: Generated<Date>;
      undoes: Generated<string | null>;
    };
    demo_payment: {
      provider_order: string;
      order_id: string;
      person_gguid: string;
      description: string;
      cents: Cents;
      return_url: string;
      cancel_url: string;
      state: Generated<'created' | 'approved' | 'cancelled' | 'failed' | 'completed' | 'refunded'>;
    };
  }
}
