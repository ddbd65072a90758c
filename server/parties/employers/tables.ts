import type { Generated } from 'kysely';
import type { ContractColumns } from '#server/parties/businesses/contract-columns.ts';

interface EmployerTable extends ContractColumns {
  employer_id: Generated<number>;
  wants_individual_cards: Generated<boolean>;
  employer_card_start_date: Generated<string | null>;
  amount_of_employer_cards: Generated<number | null>;
  employer_cards_loading_rhythm: Generated<string | null>;
  employer_cards_loading_date: Generated<string | null>;
  tax_free_wage_type: Generated<string>;
  taxed_wage_type: Generated<string>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    employer: EmployerTable;
  }
}
