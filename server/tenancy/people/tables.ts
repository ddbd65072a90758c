import type { Generated } from 'kysely';
import type { PartnerInterest, PartnerRole, Role, StaffRole } from '#contract/common/roles.ts';

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    person: {
      person_id: Generated<number>;
      gguid: Generated<string>;
      region_id: number | null;
      email: string;
      role: Role;
      partner_role: PartnerRole | null;
      staff_role: Generated<StaffRole | null>;
      role_given_by: Generated<number | null>;
      role_given_at: Generated<Date | null>;
      partner_interest_in: PartnerInterest | null;
      partner_id: number | null;
      branch_id: number | null;
      employer_id: number | null;
      gender: string | null;
      salutation: string | null;
      first_name: string;
      last_name: string;
      password_hash: string | null;
      admitted_at: Date | null;
      created_at: Generated<Date>;
      ended_at: Generated<Date | null>;
      ended_email_hash: Generated<Buffer | null>;
      second_factor_since: Generated<Date | null>;
    };
  }
}
