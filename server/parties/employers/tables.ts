import type { Generated } from 'kysely';
import type { BankColumns, ContractColumns } from '#server/parties/partners/contract-columns.ts';

interface EmployerTable extends ContractColumns {
  employer_id: Generated<number>;
  region_id: number;
  gguid: Generated<string>;
  /** Given by the database. */
  contract_id: Generated<string>;
  name: string;
  is_data_complete: Generated<boolean>;
  wants_individual_cards: Generated<boolean>;
  created_at: Generated<Date>;
  /** When they were first complete. */
  data_completed_at: Generated<Date | null>;
  employer_card_start_date: Generated<string | null>;
  amount_of_employer_cards: Generated<number | null>;
  employer_cards_loading_rhythm: Generated<string | null>;
  employer_cards_loading_date: Generated<string | null>;
  tax_free_wage_type: Generated<string>;
  taxed_wage_type: Generated<string>;
}

interface EmployerBankTable extends BankColumns {
  region_id: number;
  employer_id: number;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    employer: EmployerTable;
    employer_bank: EmployerBankTable;
  }
}
