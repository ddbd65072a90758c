import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { type Answer, startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';

const PASSWORD = 'Blumen-2026!';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ MAIL_FROM: 'portal@betreiber.example', CONTACT_MAIL: 'service@betreiber.example' });
  await portal.database.runAsOwner(
    `update region set content = content || '{"email": "rathaus@lahr.example"}' where slug = 'lahr'`,
  );
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
});

async function register(email: string): Promise<{ visitor: Visitor; answer: Answer<ErrorAnswer> }> {
  const [card] = await produceCards(portal.database.db, { regionId: 1, count: 1 });
  const visitor = portal.visitor();
  const answer = await visitor.post<ErrorAnswer>(
    'customer-registration',
    newCustomer({ email, password: PASSWORD, cardID: card!.cardNumber }),
    { 'x-captcha-token': await visitor.captchaToken() },
  );
  if (answer.status === 204) await visitor.signIn('customer-login', email, PASSWORD);
  return { visitor, answer };
}

const subjects = async (who: Visitor) =>
  (await who.get<{ nachrichten: { betreff: string }[] }>('my-data')).body.nachrichten.map(({ betreff }) => betreff);
const waitingFor = (recipient: string) =>
  portal.database.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', recipient).execute();

it('belong to the person they were written to, and not to whoever registers with it later', async () => {
  const address = 'buero@laden.example';
  const till = await portal.signedIn('kasse@demo.example');
  const { body: prefill } = await till.get('get-correction-booking');
  await till.book('partner-guthaben-aufladen', { inputCardID: '176100000000022', guthabenAufladenBetrag: '50' });
  const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });
  const correction = await till.post('correction-booking', {
    ...prefill,
    contactEmail: address,
    contactName: 'Kim Demo',
    cardID: '176100000000022',
    bookingTimestamp: berlin.format(new Date()).replace(' ', 'T'),
    isAddVoucher: true,
    addVoucherAmount: '50,00',
    shouldAddVoucher: true,
    shouldAddVoucherAmount: '5,00',
  });
  expect(correction.status).toBe(200);
  expect(await waitingFor(address)).toHaveLength(1);

  const { visitor } = await register(address);
  expect(await subjects(visitor)).toEqual(['Ihre Lahrer Blütenkarte ist registriert']);
  expect((await visitor.post('delete-account', { password: PASSWORD })).status).toBe(204);
  expect((await waitingFor(address)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Korrekturbuchung beauftragt/),
    'Ihr Konto wurde gelöscht',
  ]);

  // The next account of the address starts over.
  const next = await register(address);
  expect(await subjects(next.visitor)).toEqual(['Ihre Lahrer Blütenkarte ist registriert']);
});

it('are those of everything that is written to somebody, from the registration to what he sends himself', async () => {
  const { visitor } = await register('alles@demo.example');
  const { body: data } = await visitor.get<{ gguid: string }>('personal-data');
  await visitor.post('update-consents', { gguid: data.gguid, marketingAdsConsent: false, newsletterConsent: true });
  await visitor.post('contact-form', {
    salutation: 'Frau',
    firstName: 'Anna',
    lastName: 'Größer',
    contactEmail: 'alles@demo.example',
    message: 'Hallo.',
  });
  await visitor.post('reset-password', { email: 'Alles@demo.example' }, { 'x-captcha-token': await visitor.captchaToken() });
  expect(await subjects(visitor)).toEqual([
    'Ihre Lahrer Blütenkarte ist registriert',
    'Newsletter der Lahrer Blütenkarte bestätigen',
    'Kontaktformular: Nachricht zur Lahrer Blütenkarte',
    'Neues Passwort vergeben',
  ]);
});

it.each(['service@betreiber.example', 'Service@Betreiber.example', 'portal@betreiber.example', 'rathaus@lahr.example'])(
  'that are the operator’s own (%s) open no account',
  async (email) => {
    const { answer } = await register(email);
    expect(answer).toMatchObject({ status: 422, body: { fieldErrors: { email: 'Die E-Mail-Adresse ist ungültig.' } } });
  },
);
