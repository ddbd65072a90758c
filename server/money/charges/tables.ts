import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { ChargePaymentType } from '#server/ledger/entry-types.ts';

/** What an order says on paper: names and addresses as they were. `payTo` is our account, where the region has one. */
export interface PrintedChargeOrder {
  employer: string;
  contract: string;
  region: string;
  cardName: string;
  street: string | null;
  zip: string | null;
  city: string | null;
  payTo: { holder: string; iban: string; bic: string | null; creditorId: string | null } | null;
}

/** What a file of debits is of. */
export type DebitFileHolds = 'orders' | 'invoices';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /**
     * Written only by the functions of server/migrations/0370-charge-functions.sql. Days are ISO dates, amounts cents.
     */
    charge_order: {
      region_id: number;
      number: number;
      gguid: Generated<string>;
      employer_id: number;
      due_on: string;
      method: 'Bankeinzug' | 'Rechnung';
      no_debit_reason: 'no-account' | 'no-mandate' | 'no-region-account' | 'fresh-mandate' | null;
      frozen_at: Date;
      loads_on: string;
      pays_on: string;
      cards: number;
      cents: Cents;
      credit_cents: Cents;
      account_holder: string | null;
      iban: string | null;
      bic: string | null;
      mandate_reference: string | null;
      mandate_signed_on: string | null;
      printed: PrintedChargeOrder;
      file: number | null;
      paid_entry: number | null;
      loaded_at: Date | null;
      returned_entry: number | null;
      settled_entry: number | null;
      cancelled_at: Date | null;
      cancelled_by: number | null;
      cancel_reason: string | null;
    };
    charge_order_card: {
      region_id: number;
      number: number;
      card_number: string;
      due_on: string;
      first_name: string;
      last_name: string;
      personnel_number: string;
      cents: Cents;
      skipped: 'CARD_LOCKED' | 'CARD_LOST' | 'EMPLOYEE_LEFT' | null;
      rested_version: number | null;
      charged_card: string | null;
    };
    charge_payment: {
      region_id: number;
      entry_id: number;
      number: number;
      kind: ChargePaymentType;
      cents: Cents;
      day: string;
      bank_text: string;
      reason: string;
      /** The entry that is undone by this one, as it was for another item. */
      returns: number | null;
      /** Of a transfer that the bank took back: how much of it is owed by that. */
      owed_cents: Cents | null;
    };
    charge_file: {
      region_id: number;
      file: number;
      holds: DebitFileHolds;
      message_id: string;
      collects_on: string;
      payments: number;
      cents: Cents;
      xml: string;
      made_at: Date;
      released_at: Date | null;
      asked_by: number | null;
      released_by: number | null;
      sha256: string | null;
      taken_at: Date | null;
      taken_by: number | null;
      voided_at: Date | null;
      voided_by: number | null;
    };
    charge_order_paper: {
      region_id: number;
      number: number;
      pdf: Buffer;
      made_at: Generated<Date>;
    };
  }
}
