import type { Generated } from 'kysely';
import type { DisagioModel } from '#contract/fees.ts';
import type { BankColumns, ContractColumns } from './contract-columns.ts';

interface PartnerTable extends ContractColumns {
  partner_id: Generated<number>;
  region_id: number;
  gguid: Generated<string>;
  /** Given by the database. */
  contract_id: Generated<string>;
  name: string;
  /** The model that the contract began with; later ones are rows of partner_disagio. `disagio_at` knows both. */
  disagio_model: Generated<DisagioModel>;
  is_data_complete: Generated<boolean>;
  created_at: Generated<Date>;
  company_name_intern: Generated<string | null>;
  company_website: Generated<string | null>;
  contact_person_role: Generated<string | null>;
  fee_partner_cents: Generated<number | null>;
}

interface PartnerDisagioTable {
  region_id: number;
  partner_disagio_id: Generated<number>;
  partner_id: number;
  /** ISO date: the first day of a month. */
  from_month: string;
  disagio_model: DisagioModel;
  is_withdrawn: Generated<boolean>;
  created_at: Generated<Date>;
}

interface BranchTable {
  region_id: number;
  branch_id: Generated<number>;
  partner_id: number;
  position: number;
  name: string;
  street: string;
  zip: string;
  city: string;
  ended_at: Generated<Date | null>;
}

interface PartnerBankTable extends BankColumns {
  region_id: number;
  partner_id: number;
}

interface BranchCategoryTable {
  region_id: number;
  branch_id: number;
  category_id: number;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    partner: PartnerTable;
    partner_disagio: PartnerDisagioTable;
    branch: BranchTable;
    partner_bank: PartnerBankTable;
    branch_category: BranchCategoryTable;
  }
}
