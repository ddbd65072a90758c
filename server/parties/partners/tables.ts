import type { Generated, JSONColumnType } from 'kysely';
import type { DisagioModel } from '#contract/parties/partners/fees.ts';
import type { OpeningHours } from '#contract/parties/partners/opening-hours.ts';
import type { ContractColumns } from '#server/parties/businesses/contract-columns.ts';

interface PartnerTable extends ContractColumns {
  partner_id: Generated<number>;
  /** The model that the contract began with; later ones are rows of partner_disagio. `disagio_at` knows both. */
  disagio_model: Generated<DisagioModel>;
  company_name_intern: Generated<string | null>;
  company_website: Generated<string | null>;
  contact_person_role: Generated<string | null>;
  fee_partner_cents: Generated<number | null>;
  handling_at_pos_pc: Generated<boolean | null>;
  handling_at_pos_smartphone: Generated<boolean | null>;
  handling_at_pos_ec_device: Generated<boolean | null>;
  handling_at_pos_cashpoint: Generated<boolean | null>;
  smartphone_os: Generated<string | null>;
  smartphone_others_os: Generated<string | null>;
  ec_manufacturer: Generated<string | null>;
  ec_type: Generated<string | null>;
  ec_terminal_id: Generated<string | null>;
  ec_serial_number: Generated<string | null>;
  ec_cashpoint_integration: Generated<boolean | null>;
  ec_cashpoint_integration_manufacturer: Generated<string | null>;
  cashpoint_manufacturer: Generated<string | null>;
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

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    partner: PartnerTable;
    partner_disagio: {
      region_id: number;
      partner_disagio_id: Generated<number>;
      partner_id: number;
      /** ISO date: the first day of a month. */
      from_month: string;
      disagio_model: DisagioModel;
      is_withdrawn: Generated<boolean>;
      created_at: Generated<Date>;
    };
    branch: BranchTable;
    branch_publication: {
      region_id: number;
      branch_id: number;
      company_name: string;
      company_name_intern: string;
      company_country: string;
      company_email: string;
      company_website: string;
      company_phone: string;
      opening_hours: JSONColumnType<Partial<OpeningHours>>;
    };
    branch_place: {
      region_id: number;
      branch_id: number;
      /** Degrees of WGS 84. */
      latitude: number;
      longitude: number;
    };
    branch_category: {
      region_id: number;
      branch_id: number;
      category_id: number;
    };
  }
}
