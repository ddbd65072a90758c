import type { Generated, JSONColumnType } from 'kysely';
import type { DraftForm } from '#contract/tenancy/drafts/form-drafts.ts';
import type { BankColumns } from './contract-columns.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    partner_bank: BankColumns & { partner_id: number };
    employer_bank: BankColumns & { employer_id: number };
    bank_change: {
      region_id: number;
      bank_change_id: Generated<number>;
      partner_id: number | null;
      employer_id: number | null;
      account_holder: string;
      iban: string;
      bic: string;
      bank_name: string;
      holder_street: string;
      holder_zip: string;
      holder_city: string;
      mandate_reference: string;
      mandate_printed_on: Generated<string | null>;
      asked_by: number;
      asked_at: Generated<Date>;
      counts_at: Generated<Date>;
      state: Generated<'waiting' | 'done' | 'withdrawn'>;
    };
    seen_data: {
      region_id: number;
      form: DraftForm;
      business_id: number;
      version: number;
      data: JSONColumnType<Record<string, unknown>>;
      seen_at: Generated<Date>;
    };
  }
}
