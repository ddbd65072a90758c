import type { Generated, JSONColumnType } from 'kysely';
import type { ContractTerms } from './contract-terms.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    contract_paper: {
      region_id: number;
      gguid: Generated<string>;
      partner_id: number | null;
      employer_id: number | null;
      terms: JSONColumnType<ContractTerms>;
      concluded_at: Generated<Date>;
      /** Null until somebody has asked for it. */
      pdf: Buffer | null;
    };
  }
}
