import { hash } from 'node:crypto';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { openProspect } from '#server/parties/prospects/open-prospect.ts';
import { admissionKind } from '#server/parties/prospects/admission-kind.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decide } from '#server/tenancy/decisions/decide.ts';
import { saveDraft } from '#server/tenancy/drafts/form-drafts.ts';
import { findCredentials } from '#server/tenancy/people/find-credentials.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { DEMO_PORTAL, HOME, type Login } from './home.ts';

interface Business {
  company_name: string;
  company_street: string;
  sector: string;
  contact_person_role: string;
}

const place = {
  company_address_additional: '',
  company_zip: '77933',
  company_city: 'Lahr',
  company_country: 'DE',
  phone: '07821 123456',
  community: 'lahr',
};

/** One for each interest, admitted. */
const admitted: readonly (Pick<Login, 'email' | 'interest' | 'firstName' | 'gender'> & { business: Business })[] = [
  {
    email: 'interesse@demo.example',
    interest: 'Beides',
    firstName: 'Ina',
    gender: 'weiblich',
    business: {
      company_name: 'Teehaus am Stadtpark (Demo)',
      company_street: 'Parkweg 3',
      sector: 'Lebensmittel & Feinkost',
      contact_person_role: 'Inhaber/in',
    },
  },
  {
    email: 'interesse-arbeitgeber@demo.example',
    interest: 'Arbeitgeber',
    firstName: 'Ingo',
    gender: 'männlich',
    business: {
      company_name: 'Gießerei Nord (Demo)',
      company_street: 'Hafenstraße 9',
      sector: 'Handwerk',
      contact_person_role: 'Personalleitung',
    },
  },
  {
    email: 'interesse-partner@demo.example',
    interest: 'Akzeptanzpartner',
    firstName: 'Iris',
    gender: 'weiblich',
    business: {
      company_name: 'Blumenwerkstatt Iris (Demo)',
      company_street: 'Turmgasse 5',
      sector: 'Blumen & Garten',
      contact_person_role: 'Inhaber/in',
    },
  },
];

/** Has begun to join, and left it at that. */
const begun = {
  email: 'entwurf@demo.example',
  interest: 'Akzeptanzpartner',
  firstName: 'Edda',
  gender: 'weiblich',
  business: {
    company_name: 'Edelsteine Edda (Demo)',
    company_street: 'Schmiedgasse 2',
    sector: 'Schmuck & Uhren',
    contact_person_role: 'Inhaber/in',
  },
} as const;
const draft = {
  isPricing: false,
  voucherCode: '',
  first: { companyEmail: 'post@edelsteine.example', companyEmailRepeated: 'post@edelsteine.example', ceoName: 'Edda Demo' },
};

/** Admitted prospects, with what they told when they registered; the last has a draft. */
export async function seedProspects(db: Db, regionId: number, seed: (login: Login) => Promise<number>): Promise<void> {
  for (const { business, ...login } of [...admitted, begun]) {
    const person_id = await seed({ ...login, role: 'interested', lastName: 'Demo' });
    await db
      .insertInto('prospect')
      .values({ ...place, ...business, region_id: regionId, person_id, trade_association: null })
      .execute();
    if (login.email === begun.email)
      await saveDraft(db, { regionId, personId: person_id }, { form: 'partner-joining', version: 1, data: draft });
  }
}

/** Two who have registered: one waits for staff, the other was refused; and a company that was sent a link. */
export async function seedNewcomers(db: Db, keys: SealKeys, regionId: number, passwordHash: string): Promise<void> {
  const staff = (await findCredentials(db, { email: 'betrieb@demo.example' }))!;
  const region = (await ownRegionContent(db).find({ regionId }))!;
  await db.transaction().execute(async (trx) => {
    for (const newcomer of newcomers)
      await openProspect(trx, { ...told, ...newcomer }, region, { passwordHash, portalUrl: DEMO_PORTAL });
    const { person_id } = (await findCredentials(trx, { email: REFUSED }))!;
    const { number } = await trx
      .selectFrom('staff_case')
      .select('number')
      .where('region_id', '=', regionId)
      .where('person_id', '=', person_id)
      .executeTakeFirstOrThrow();
    const reason = 'Wettbüros können an der Karte nicht teilnehmen.';
    await decide(trx, { keys, region, portalUrl: DEMO_PORTAL }, admissionKind, {
      regionId,
      number,
      decision: 'reject',
      staffId: staff.person_id,
      reason,
    });
    await trx
      .insertInto('potential_partner')
      .values({ ...invited, region_id: regionId, link_hash: hash('sha256', DEMO_LINK, 'buffer'), link_made_at: new Date() })
      .execute();
  });
}

const REFUSED = 'abgelehnt@demo.example';
const told = {
  companyZip: '77933',
  companyCity: 'Lahr',
  companyCountry: 'DE',
  companySector: 'Dienstleistung',
  partnerInterestedIn: 'Akzeptanzpartner' as const,
  contactPersonGender: 'divers' as const,
  contactPersonLastName: 'Demo',
  contactPersonRole: 'Inhaber/in',
  ceoPhone: '07821 123456',
  contactPersonEmailRepeated: '',
  contactPersonPassword: '',
  contactPersonPasswordRepeated: '',
  region: HOME,
  community: 'lahr',
};
const newcomers = [
  {
    contactPersonEmail: 'wartet@demo.example',
    contactPersonFirstName: 'Wanja',
    companyName: 'Wollstube Wanja (Demo)',
    companyStreet: 'Bachweg 8',
  },
  {
    contactPersonEmail: REFUSED,
    contactPersonFirstName: 'Alex',
    companyName: 'Glückspilz Wetten (Demo)',
    companyStreet: 'Zockergasse 7',
  },
];

/** The token of the link in docs/demo.md. A real one is random, and nobody has it but the company. */
const DEMO_LINK = 'DemoEinladungWeinhaus1';

const invited = {
  company_id: 'DEMO-1',
  company_name: 'Weinhaus am Tor (Demo)',
  company_address_additional: '',
  company_street: 'Torstraße 12',
  company_zip: '77933',
  company_city: 'Lahr',
  company_country: 'DE',
  company_gewerbeverein: '',
  company_sector: 'Lebensmittel & Feinkost',
  contact_person_gender: 'männlich',
  contact_person_first_name: 'Willi',
  contact_person_last_name: 'Demo',
  contact_person_email: 'willi@weinhaus.example',
  ceo_phone: '07821 654321',
};
