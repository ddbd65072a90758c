import type { Generated, JSONColumnType } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { InvoiceKind, SettledHow } from '#contract/reports/invoices/invoice-kinds.ts';
import type { InvoiceContent } from './build-invoice.ts';

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
