import type { Generated } from 'kysely';
import type { AccountKind, AccountStatus } from './account-kinds.ts';
import type {
  ChargePaymentType,
  CampaignPaymentType,
  ClaimPaymentType,
  EntryType,
  InvoicePaymentType,
  PaymentType,
} from './entry-types.ts';

export interface EntryTable {
  region_id: number;
  entry_id: number;
  type: EntryType | PaymentType | ChargePaymentType | InvoicePaymentType | ClaimPaymentType | CampaignPaymentType | 'settlement';
  cents: number;
  card_account_id: number | null;
  partner_id: number | null;
  branch_id: number | null;
  actor_id: number;
  idempotency_key: string | null;
  input_hash: string | null;
  reversal_of: number | null;
  granted_for: number | null;
  booked_at: Date;
  is_test: Generated<boolean>;
  mark: string | null;
  employer_id: number | null;
  charge_order: number | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Read-only for the application: only the `ledger_…` functions in server/migrations write (amounts in cents). */
    account: {
      region_id: number;
      account_id: Generated<number>;
      kind: AccountKind;
      card_number: string | null;
      partner_id: number | null;
      status: AccountStatus | null;
      is_test: boolean | null;
      balance: number | null;
      potted: Generated<number>;
      month: string | null;
      month_cents: number;
      bonus_cents: number;
      bonus_day: string | null;
      settled_until: number;
      employer_id: number | null;
      succeeded_by: number | null;
      succeeded_at: Date | null;
    };
    entry: EntryTable;
    posting: {
      region_id: number;
      entry_id: number;
      account_id: number;
      cents: number;
      balance_after: number | null;
    };
    /** Money of a campaign on a card; the rest of its balance is the main pot, which has no row. */
    pot: {
      region_id: number;
      pot_id: Generated<number>;
      account_id: number;
      campaign_id: number;
      cents: number;
      issued_at: Date;
      use_until: string;
      open_until: string;
      moved_from: number | null;
    };
    pot_posting: {
      region_id: number;
      entry_id: number;
      pot_id: number;
      cents: number;
    };
    /** Reversals that are a Storno, or happened together with one. */
    storno: {
      region_id: number;
      entry_id: number;
      reason: string;
      minutes: number;
    };
    /** A shop's day as signed; lines as `DayLine`, pieces as `Pieces`. Amounts in cents. */
    day_closing: {
      region_id: number;
      partner_id: number;
      branch_id: number;
      day: string;
      version: number;
      until_entry: number;
      lines: unknown;
      topup_cents: number;
      cashless_cents: number;
      float_cents: number;
      counted_cents: number;
      pieces: unknown;
      closed_by: number;
      signed_as: string;
      closed_at: Date;
    };
    seal: {
      region_id: number;
      number: number;
      entry_id: number;
      key_id: string;
      hash: Buffer;
    };
    /** The fact that a row which decides over money has changed. */
    fact: {
      region_id: number;
      fact_id: number;
      table_name: string;
      row_key: string;
      act: 'insert' | 'update' | 'delete';
      plain: Record<string, unknown>;
      digest: Buffer;
      salt: string | null;
      at: Date;
      transaction_id: number;
      number: number | null;
      key_id: string | null;
      hash: Buffer | null;
    };
  }
}
