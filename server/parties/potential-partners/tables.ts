import type { Generated } from 'kysely';

/** What the operator knows of a company that it wants to win; by the names of the registration's fields. */
export interface CompanyData {
  company_name: string;
  company_address_additional: string;
  company_street: string;
  company_zip: string;
  company_city: string;
  company_country: string;
  company_gewerbeverein: string;
  company_sector: string;
  contact_person_gender: string;
  contact_person_first_name: string;
  contact_person_last_name: string;
  contact_person_email: string;
  ceo_phone: string;
}

interface PotentialPartnerTable extends CompanyData {
  region_id: number;
  potential_partner_id: Generated<number>;
  company_id: string;
  imported_at: Generated<Date>;
  link_hash: Generated<Buffer | null>;
  link_made_at: Generated<Date | null>;
  link_revoked_at: Generated<Date | null>;
  link_used_at: Generated<Date | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    potential_partner: PotentialPartnerTable;
  }
}
