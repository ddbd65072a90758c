import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { CAPTCHA_ANSWER } from './journey-portal.ts';
import { Visitor } from './portal.ts';

/** A shop whose interest is registered and admitted by staff, signed in on the page. Returns the address. */
export async function admitProspect(page: Page, url: string): Promise<string> {
  const email = `laden-${crypto.randomUUID().slice(0, 8)}@laden.example`;
  const stranger = new Visitor(url);
  const { body: values } = await stranger.get<{ sectors: string[]; contact_person_roles: string[] }>(
    'interest-registration-form-values',
  );
  const form = {
    companyName: `Laden ${email}`,
    companyStreet: 'Marktplatz 3',
    companyZip: '77933',
    companyCity: 'Lahr',
    companyCountry: 'DE',
    companyGewerbeverein: 'Kein Mitglied',
    companySector: values.sectors[0],
    partnerInterestedIn: 'Beides',
    contactPersonGender: 'weiblich',
    contactPersonFirstName: 'Nora',
    contactPersonLastName: 'Neuling',
    contactPersonEmail: email,
    contactPersonEmailRepeated: email,
    contactPersonRole: values.contact_person_roles[0],
    ceoPhone: '07821 12345',
    contactPersonPassword: DEMO_PASSWORD,
    contactPersonPasswordRepeated: DEMO_PASSWORD,
    region: 'lahr',
    community: 'lahr',
  };
  const headers = { 'x-captcha-token': await stranger.captchaToken() };
  expect((await stranger.post('interest-registration', form, headers)).status).toBe(204);
  const support = new Visitor(url);
  await support.signIn('trolleymakerportal-login', 'support@demo.example');
  const { body } = await support.get<{ cases: { number: number; subject: string }[] }>('cases?state=open&kind=admission');
  const { number } = body.cases.find(({ subject }) => subject.includes(email))!;
  expect((await support.post('decide-case', { number, decision: 'approve' })).status).toBe(200);
  await signInAtPage(page, email);
  return email;
}

async function signInAtPage(page: Page, email: string): Promise<void> {
  const { captchaId } = await (await page.request.get('/api/captcha')).json();
  const checked = await page.request.post('/api/captcha-check', { data: { captchaId, answer: CAPTCHA_ANSWER } });
  const { captchaToken } = await checked.json();
  const answer = await page.request.post('/api/partner-login', {
    data: { cardID: email, password: DEMO_PASSWORD },
    headers: { 'x-captcha-token': captchaToken },
  });
  expect(answer.status()).toBe(200);
}
