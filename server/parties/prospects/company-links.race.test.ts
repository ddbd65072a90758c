import { hash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCompanyOfLink, useUpCompanyLink } from '#server/parties/potential-partners/company-of-link.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
let choices: Record<string, string>;
beforeAll(async () => {
  portal = await startTestPortal();
  const visitor = portal.visitor();
  const { body: values } = await visitor.get<{ sectors: string[]; contact_person_roles: string[] }>(
    'interest-registration-form-values',
  );
  const { body: clubs } = await visitor.get<{ names: string[] }>('trade-associations-for-region?regionSlug=lahr');
  choices = {
    companySector: values.sectors[0]!,
    contactPersonRole: values.contact_person_roles[0]!,
    companyGewerbeverein: clubs.names[0]!,
  };
});
afterAll(() => portal.close());

async function newLink(id: string): Promise<string> {
  const x = randomBytes(16).toString('base64url');
  const empty = { company_address_additional: '', company_street: '', company_zip: '', company_city: '', company_country: '' };
  await portal.database.db
    .insertInto('potential_partner')
    .values({
      ...empty,
      region_id: 1,
      company_id: id,
      company_name: 'Weinhaus',
      company_gewerbeverein: '',
      company_sector: '',
      contact_person_gender: '',
      contact_person_first_name: '',
      contact_person_last_name: '',
      contact_person_email: '',
      ceo_phone: '',
      link_hash: hash('sha256', x, 'buffer'),
      link_made_at: new Date(),
    })
    .execute();
  return x;
}

it('ten who come by one link at once: one is let in, the others wait for staff', async () => {
  const x = await newLink('RACE-1');
  const password = 'Werkzeug-2026!';
  const answers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const visitor = portal.visitor();
      const email = `rennen-${index}@wein.example`;
      const form = {
        ...choices,
        companyName: 'Weinhaus',
        companyStreet: 'Am Markt 1',
        companyZip: '77933',
        companyCity: 'Lahr',
        companyCountry: 'DE',
        partnerInterestedIn: 'Beides',
        contactPersonGender: 'divers',
        contactPersonFirstName: 'Kim',
        contactPersonLastName: 'Demo',
        contactPersonEmail: email,
        contactPersonEmailRepeated: email,
        ceoPhone: '07821 1',
        contactPersonPassword: password,
        contactPersonPasswordRepeated: password,
        region: 'lahr',
        community: 'lahr',
        x,
      };
      return visitor.post('interest-registration', form, { 'x-captcha-token': await visitor.captchaToken() });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, ...Array(9).fill(204)]);
  const { db } = portal.database;
  const people = await db.selectFrom('person').select('admitted_at').where('email', 'like', 'rennen-%').execute();
  expect(people.filter((person) => person.admitted_at !== null)).toHaveLength(1);
  const cases = await db.selectFrom('staff_case').select('number').where('subject', '=', 'Weinhaus, Lahr').execute();
  expect(cases).toHaveLength(9);
});

it('control: two who only look whether the link is good, without holding it, both find that it is', async () => {
  const x = await newLink('RACE-2');
  const { db } = portal.database;
  const bothHaveLooked = Promise.withResolvers<void>();
  let looked = 0;
  const comeUnheld = () =>
    db.transaction().execute(async (trx) => {
      const company = await findCompanyOfLink(trx, x);
      if (++looked === 2) bothHaveLooked.resolve();
      await bothHaveLooked.promise;
      if (company) await useUpCompanyLink(trx, company);
      return company !== undefined;
    });
  expect(await Promise.all([comeUnheld(), comeUnheld()])).toEqual([true, true]);
});
