import type { Generated } from 'kysely';
import type { Cents } from '#contract/common/money.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    prospect: {
      region_id: number;
      person_id: number;
      company_name: string;
      company_address_additional: string;
      company_street: string;
      company_zip: string;
      company_city: string;
      company_country: string;
      trade_association: string | null;
      sector: string;
      contact_person_role: string;
      phone: string;
      community: string;
      /** What staff has agreed; changed fees net. */
      sktype: Generated<string | null>;
      tmspartner: Generated<boolean | null>;
      fee_partner_cents: Generated<Cents | null>;
      fee_employer_cents: Generated<Cents | null>;
      terms_version: Generated<number | null>;
      /** The company of the operator's own list that it is. */
      potential_partner_id: Generated<number | null>;
    };
  }
}
