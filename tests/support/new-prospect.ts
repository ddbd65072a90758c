import { sql } from 'kysely';
import type { PartnerInterest } from '#contract/common/roles.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import type { TestPortal, Visitor } from './portal.ts';

let prospects = 0;
let passwordHash: string | undefined;

interface Wanted {
  interest?: PartnerInterest;
  region?: string;
  /** Slug. */
  community?: string;
}

/** A released prospect of a region, signed in. */
export async function newProspect(
  { database: { db }, signedIn }: Pick<TestPortal, 'database' | 'signedIn'>,
  { interest = 'Beides', region = 'lahr', community = 'lahr' }: Wanted = {},
): Promise<{ visitor: Visitor; email: string; personId: number; regionId: number }> {
  const email = `neuling-${++prospects}@laden.example`;
  passwordHash ??= await hashPassword(DEMO_PASSWORD);
  const { region_id } = await db.selectFrom('region').select('region_id').where('slug', '=', region).executeTakeFirstOrThrow();
  const { person_id } = await db
    .insertInto('person')
    .values({
      region_id,
      email,
      role: 'interested',
      partner_role: null,
      partner_interest_in: interest,
      partner_id: null,
      branch_id: null,
      employer_id: null,
      gender: 'weiblich',
      salutation: 'Frau',
      first_name: 'Nora',
      last_name: 'Neuling',
      password_hash: passwordHash,
      admitted_at: sql<Date>`now()`,
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('prospect')
    .values({
      region_id,
      person_id,
      company_name: `Laden ${prospects}`,
      company_address_additional: '',
      company_street: 'Marktplatz 3',
      company_zip: '77933',
      company_city: 'Lahr',
      company_country: 'DE',
      trade_association: null,
      sector: 'Sonstiges',
      contact_person_role: 'Inhaber/in',
      phone: '07821 12345',
      community,
    })
    .execute();
  return { visitor: await signedIn(email, 'partner-login'), email, personId: person_id, regionId: region_id };
}

/** A whole registration as employer. */
export const employerForm = {
  companyName: 'Buchladen am Markt',
  companyAddressAdditional: 'Hinterhof',
  companyStreet: 'Marktplatz 3',
  companyZip: '77933',
  companyCity: 'Lahr',
  companyCountry: 'DE',
  companyGewerbeverein: 'Kein Mitglied',
  companyEmail: 'post@buchladen.example',
  companyEmailRepeated: 'post@buchladen.example',
  ceoName: 'Berta Demo',
  ceoPhone: '+49 7821 12345',
  additionalNotesForContract: '',
  conditionsConsent: true,
};

/** A whole registration as partner. */
export const partnerForm = { ...employerForm, disagio: '1% - zzgl. 15.00 € monatlich' };
