import type { Generated } from 'kysely';
import type { DisagioModel } from '#contract/fees.ts';

interface PartnerTable {
  partner_id: Generated<number>;
  region_id: number;
  gguid: Generated<string>;
  contract_id: string;
  name: string;
  disagio_model: Generated<DisagioModel>;
  is_data_complete: Generated<boolean>;
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
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    partner: PartnerTable;
    branch: BranchTable;
  }
}
