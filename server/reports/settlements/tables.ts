import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';
import type { Cents } from '#contract/common/money.ts';
import type { EntryType, PaymentType } from '#server/ledger/entry-types.ts';
import type { UnpaidReason } from '#server/ledger/write/statement-run.ts';

/** Names and address of the day the statement was made. */
interface Printed {
  partner: string;
  contract: string;
  region: string;
  cardName: string;
  street: string | null;
  zip: string | null;
  city: string | null;
  /** Where to pay what is owed and cannot be debited; `until` is an ISO date. */
  payTo: { holder: string; iban: string; bic: string | null; until: string } | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    region_bank: {
      region_id: number;
      account_holder: string;
      iban: string;
      bic: string | null;
      creditor_id: string | null;
    };
    /** Written by the ledger's functions alone, as are the three below. Days are ISO dates. */
    statement_run: {
      region_id: number;
      run: number;
      issued_on: string;
      pays_on: string;
      collects_on: string;
      after_entry: number;
      last_entry: number;
      finished_at: Date | null;
    };
    statement: {
      region_id: number;
      number: number;
      gguid: string;
      run: number;
      partner_id: number;
      entry_id: number | null;
      opening_cents: Cents;
      turnover_cents: Cents;
      fee_cents: Cents;
      tax_basis_points: number;
      tax_cents: Cents;
      paid_cents: Cents;
      carried_cents: Cents;
      open_reason: UnpaidReason | null;
      printed: JSONColumnType<Printed>;
    };
    statement_line: {
      region_id: number;
      number: number;
      line: number;
      branch_name: string | null;
      kind: Extract<EntryType, 'topup' | 'redemption' | 'bonus'> | PaymentType;
      is_correction: boolean;
      entries: number;
      cents: Cents;
      fee_cents: Cents;
    };
    statement_payment: {
      region_id: number;
      number: number;
      run: number;
      kind: PaymentKind;
      cents: Cents;
      account_holder: string;
      iban: string;
      bic: string | null;
      mandate_reference: string | null;
      mandate_signed_on: string | null;
    };
    payment_file: {
      region_id: number;
      run: number;
      kind: PaymentKind;
      message_id: string;
      payments: number;
      cents: Cents;
      xml: string;
      created_at: Generated<Date>;
    };
    /** Who asked for a file and who released it; null from the terminal. */
    payment_file_release: {
      region_id: number;
      run: number;
      kind: PaymentKind;
      sha256: string;
      asked_by: number | null;
      released_by: number | null;
      released_at: Generated<Date>;
    };
    payment_file_take: {
      region_id: number;
      take_id: Generated<number>;
      run: number;
      kind: PaymentKind;
      taken_by: number | null;
      taken_at: Generated<Date>;
    };
    /** Written by the ledger's functions alone, as is `partner_payment`. Who marked it and when stands in its entry. */
    payment_return: {
      region_id: number;
      number: number;
      entry_id: number;
      /** ISO date. */
      returned_on: string;
      bank_text: string;
      reason: string;
    };
    payment_resumption: {
      region_id: number;
      number: number;
      resumed_by: number;
      resumed_at: Date;
      reason: string;
    };
    partner_payment: {
      region_id: number;
      entry_id: number;
      partner_id: number;
      /** Positive: from the partner. */
      cents: Cents;
      /** ISO date. */
      paid_on: string;
      reference: string;
      reason: string;
      /** The entry that the bank has undone by this one. */
      returns: number | null;
    };
  }
}
