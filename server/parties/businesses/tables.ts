import type { BankColumns } from './contract-columns.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    partner_bank: BankColumns & { partner_id: number };
    employer_bank: BankColumns & { employer_id: number };
  }
}
