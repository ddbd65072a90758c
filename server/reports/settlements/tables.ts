import type { Generated, JSONColumnType } from 'kysely';
import type { Cents } from '#contract/money.ts';
import type { EntryType } from '#server/ledger/kinds.ts';

interface RegionBankTable {
  region_id: number;
  account_holder: string;
  iban: string;
  bic: string | null;
  creditor_id: string | null;
}

/** Written by the ledger's functions alone, as are the three below. Days are ISO dates. */
interface StatementRunTable {
  region_id: number;
  run: number;
  issued_on: string;
  pays_on: string;
  collects_on: string;
  after_entry: number;
  last_entry: number;
  finished_at: Date | null;
}

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

interface StatementTable {
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
  open_reason: 'no-partner-account' | 'no-mandate' | 'no-region-account' | null;
  printed: JSONColumnType<Printed>;
}

interface StatementLineTable {
  region_id: number;
  number: number;
  line: number;
  branch_name: string | null;
  kind: Extract<EntryType, 'topup' | 'redemption' | 'bonus'>;
  is_correction: boolean;
  entries: number;
  cents: Cents;
  fee_cents: Cents;
}

export type PaymentKind = 'payout' | 'collection';

interface StatementPaymentTable {
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
}

interface PaymentFileTable {
  region_id: number;
  run: number;
  kind: PaymentKind;
  message_id: string;
  payments: number;
  cents: Cents;
  xml: string;
  created_at: Generated<Date>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    region_bank: RegionBankTable;
    statement_run: StatementRunTable;
    statement: StatementTable;
    statement_line: StatementLineTable;
    statement_payment: StatementPaymentTable;
    payment_file: PaymentFileTable;
  }
}
