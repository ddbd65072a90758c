import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { InvoiceKind, NoticeAbout, SettledHow } from '#contract/reports/invoices/invoice-kinds.ts';
import type { InvoiceContent } from './build-invoice.ts';
import type { NotedDraft } from './refusals.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    /** Written by `issue_invoice` alone. Days are ISO dates. */
    invoice: {
      region_id: number;
      year: number;
      number: number;
      gguid: string;
      kind: InvoiceKind;
      partner_id: number | null;
      employer_id: number | null;
      issued_on: string;
      due_on: string;
      cause: string;
      content: JSONColumnType<InvoiceContent>;
      net_cents: Cents;
      tax_cents: Cents;
      gross_cents: Cents;
      settled_how: SettledHow | null;
      sha256: string;
      cancels_year: number | null;
      cancels_number: number | null;
      reason: string | null;
      issued_by: number | null;
      issued_at: Date;
    };
    /** Written by `ledger_pay_invoice` and `move_invoice_payments` alone. Positive: from the business. */
    invoice_payment: {
      region_id: number;
      payment_id: Generated<number>;
      year: number;
      number: number;
      cents: Cents;
      /** ISO day. */
      paid_on: string;
      bank_text: string;
      reason: string;
      /** Null: moved from or to the other invoice. */
      entry_id: number | null;
      other_year: number | null;
      other_number: number | null;
      /** The entry that the bank has undone by this one. */
      returns: number | null;
    };
    /** Written by `ledger_file_invoices` alone, and its return by `ledger_debit_invoice`. Days are ISO dates. */
    invoice_debit: {
      region_id: number;
      debit: number;
      file: number;
      partner_id: number | null;
      employer_id: number | null;
      collects_on: string;
      cents: Cents;
      account_holder: string;
      iban: string;
      bic: string | null;
      mandate_reference: string;
      mandate_signed_on: string;
      returned_on: string | null;
      bank_text: string | null;
      voided_at: Date | null;
    };
    /** Written by the same. */
    invoice_debit_part: {
      region_id: number;
      year: number;
      number: number;
      debit: number;
      cents: Cents;
      paid_entry: number | null;
      returned_entry: number | null;
      voided_at: Date | null;
    };
    /** Written by `refuse_invoice_debit` alone. */
    invoice_debit_refusal: {
      region_id: number;
      year: number;
      number: number;
      obstacle: 'taken-back' | 'part-paid' | 'no-mandate' | 'no-region-account' | 'stopped' | 'too-late';
      refused_at: Date;
      pay_by: string;
    };
    /** Net; null: nothing is charged for it. */
    invoice_price: {
      region_id: number;
      participation_cents: Cents | null;
      card_cents: Cents | null;
      individual_card_cents: Cents | null;
      reminder_1_cents: Cents | null;
      reminder_2_cents: Cents | null;
      reminder_3_cents: Cents | null;
      returned_debit_cents: Cents | null;
    };
    invoice_reference: {
      region_id: number;
      invoice_reference_id: Generated<number>;
      partner_id: number | null;
      employer_id: number | null;
      reference: string;
      order_number: string;
    };
    invoice_month: {
      region_id: number;
      /** ISO day, the first of the month. */
      month: string;
      finished_at: Generated<Date>;
      until_statement: Generated<number>;
    };
    invoice_refusal: {
      region_id: number;
      cause: string;
      kind: InvoiceKind;
      partner_id: number | null;
      employer_id: number | null;
      problem: string;
      /** Written as JSON. */
      draft: ColumnType<NotedDraft | null, string | null, string | null>;
      noted_at: Generated<Date>;
    };
    /** What a business is told of an invoice beside the mail with which it is issued. */
    invoice_notice: {
      region_id: number;
      year: number;
      number: number;
      about: NoticeAbout;
      way: 'mail' | 'post';
      noted_at: Generated<Date>;
      /** ISO day. */
      pay_by: string | null;
      posted_at: Date | null;
      posted_by: number | null;
    };
    invoice_paper: {
      region_id: number;
      year: number;
      number: number;
      xml: string;
      pdf: Buffer;
      made_at: Generated<Date>;
    };
  }
}
