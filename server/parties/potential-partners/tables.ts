import type { Generated } from 'kysely';
import type { CompanyData } from './company-columns.ts';

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
