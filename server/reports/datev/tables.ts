import type { JSONColumnType } from 'kysely';
import type { Chart, DatevAccounts } from '#contract/reports/datev/datev-accounts.ts';
import type { DatevDocument, DatevLine } from './datev-line.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    datev_setting: {
      region_id: number;
      consultant: number;
      client: number;
      account_length: number;
      year_begins: number;
      is_fixed: boolean;
      chart: Chart;
      first_business: number;
      accounts: JSONColumnType<DatevAccounts>;
    };
    /** Written once. */
    datev_business: {
      region_id: number;
      number: number;
      partner_id: number | null;
      employer_id: number | null;
    };
    /** Written once. `month` is the ISO date of its first day. */
    datev_export: {
      region_id: number;
      month: string;
      batch: number;
      until_entry: number;
      until_statement: number;
      until_invoice: number;
      lines: JSONColumnType<DatevLine[]>;
      documents: JSONColumnType<DatevDocument[]>;
      batch_csv: Buffer;
      business_csv: Buffer;
      documents_xml: Buffer;
      sha256: string;
      zip_sha256: string;
      exported_by: number;
      exported_at: Date;
    };
  }
}
