import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { changePassword } from '#server/tenancy/credentials/change-password.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { forgetMails } from '#server/platform/mail/send-again.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { addCard } from '#server/parties/cards/add-card.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { changeConsents } from './change-consents.ts';
import { endAccount, forgetProofs } from './end-account.ts';
import { changePersonalData } from './personal-data.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const address = {
  gender: 'divers',
  firstName: 'Kim',
  lastName: 'Muster',
  street: 'Gasse 1',
  zip: '1234',
  city: 'Bad Ort',
  country: 'AT',
  birthdate: '01.02.1990',
};

it('leaves books that are proven, also once mails and proofs are forgotten, and nothing that tells who it was', async () => {
  const { db } = portal.database;
  const prove = async () => {
    await sealBooks(db, SEAL_KEYS);
    return verifyLedger(db, SEAL_KEYS, { sealedWithin: { minutes: 15, now: new Date() } });
  };
  const person = portal.visitor();
  const [card] = await produceCards(db, { regionId: 1, count: 1 });
  const registration = newCustomer({ email: 'fort@demo.example', password: DEMO_PASSWORD, cardID: card!.cardNumber });
  await person.post('customer-registration', registration, { 'x-captcha-token': await person.captchaToken() });
  const { person_id } = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'fort@demo.example')
    .executeTakeFirstOrThrow();
  expect(await prove()).toEqual([]);

  await endAccount(db, { personId: person_id, regionId: 1 }, DEMO_PASSWORD);
  expect(await prove()).toEqual([]);
  await db
    .updateTable('person')
    .set({ ended_at: new Date('2020-01-01') })
    .where('person_id', '=', person_id)
    .execute();
  await db
    .updateTable('outbox_mail')
    .set({ sent_at: new Date('2020-01-01') })
    .where('recipient_id', '=', person_id)
    .execute();
  await forgetProofs(db);
  await forgetMails(db, (mail) => mail.lit(false));
  expect(await prove()).toEqual([]);
  expect(await db.selectFrom('consent_event').selectAll().where('person_id', '=', person_id).execute()).toEqual([]);
  const { rows } = await sql<{ salted: number }>`
    select count(*) filter (where salt is not null)::int as salted from fact where table_name = 'person' and row_key = ${String(person_id)}`.execute(
    db,
  );
  expect(rows).toEqual([{ salted: 1 }]);
});

it('lets no call that was under way bring anything of the person back', async () => {
  const { db } = portal.database;
  const { person_id, region_id, gguid } = await db
    .selectFrom('person')
    .selectAll()
    .where('email', '=', 'kundin@demo.example')
    .executeTakeFirstOrThrow();
  const customer = { personId: person_id, regionId: region_id! };
  await endAccount(db, customer, DEMO_PASSWORD);
  const mails = async () => (await db.selectFrom('outbox_mail').select('outbox_mail_id').execute()).length;
  const before = await mails();

  // What a call does whose session was found before the account ended.
  const underWay: Record<string, () => Promise<unknown>> = {
    'personal data': () => changePersonalData(db, customer, address),
    consents: () => changeConsents(portal.portal, customer, { gguid, marketingAdsConsent: true, newsletterConsent: true }),
    card: () => addCard(db, customer, cardNumberOf(1), 'DEMO01'),
    'another end': () => endAccount(db, customer, DEMO_PASSWORD),
    password: () =>
      changePassword(portal.portal, person_id, {
        password: DEMO_PASSWORD,
        newPassword: 'Seerosen-2027?',
        deviceToken: undefined,
        device: 'Test',
      }),
  };
  for (const [what, call] of Object.entries(underWay)) {
    const outcome = await call().then(
      () => 'went through',
      (error: unknown) => (error instanceof Refusal ? 'refused' : String(error)),
    );
    expect({ what, outcome }).toEqual({ what, outcome: 'refused' });
  }

  const person = await db.selectFrom('person').selectAll().where('person_id', '=', person_id).executeTakeFirstOrThrow();
  expect(person).toMatchObject({ first_name: '', last_name: '', gender: null, salutation: null, password_hash: null });
  expect(await db.selectFrom('customer').selectAll().where('person_id', '=', person_id).execute()).toEqual([]);
  expect(await db.selectFrom('card').select('card_number').where('customer_id', '=', person_id).execute()).toEqual([]);
  expect(await mails()).toBe(before);
});
