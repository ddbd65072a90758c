import type { Generated, JSONColumnType } from 'kysely';
import type { BonusData } from '#contract/bonus.ts';
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
  branch_id: Generated<number>;
  partner_id: number;
  position: number;
  name: string;
  street: string;
  zip: string;
  city: string;
}

interface BonusSettingTable {
  bonus_setting_id: Generated<number>;
  partner_id: number;
  in_force_from: Date;
  is_active: boolean;
  percent_basis_points: number | null;
  created_at: Generated<Date>;
  has_permanent: Generated<boolean>;
  action_from: Generated<string | null>;
  action_until: Generated<string | null>;
  action_basis_points: Generated<number | null>;
  is_withdrawn: Generated<boolean>;
  saved_by: Generated<number | null>;
  data: JSONColumnType<Partial<BonusData>, string | undefined>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    partner: PartnerTable;
    branch: BranchTable;
    bonus_setting: BonusSettingTable;
  }
}
