import { groupDigits } from '#contract/common/group-digits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const CARD = '176100000000014';
const STAFF = ['--as', 'betrieb@demo.example', '--reason', 'Die Karte gehört Frau Klee.'];

let portal: TestPortal;
let till: Visitor;
let squatter: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
  squatter = portal.visitor();
  const wanted = newCustomer({ cardID: CARD });
  await squatter.post('customer-registration', wanted, { 'x-captcha-token': await squatter.captchaToken() });
  await squatter.signIn('customer-login', 'neu-registriert@demo.example', 'Blumen-2026!');
  await topUp('20');
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const undo = (...words: string[]) => runCommand(portal.database, 'parties/cards/undo.cli.ts', ...words);
const topUp = (amount: string) => till.book('partner-guthaben-aufladen', { inputCardID: CARD, guthabenAufladenBetrag: amount });
const lastMail = () =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject', 'body_text'])
    .orderBy('outbox_mail_id', 'desc')
    .executeTakeFirstOrThrow();
async function trace() {
  const rows = await portal.database.db
    .selectFrom('audit_event')
    .innerJoin('person', 'person.person_id', 'audit_event.person_id')
    .select(['act', 'email'])
    .orderBy('audit_event_id', 'desc')
    .limit(2)
    .execute();
  return rows.map(({ act, email }) => `${email} ${act}`).sort();
}

it('opens a card again that was locked wrongly, with trace and mail', async () => {
  expect(undo('lock', '--card', CARD, ...STAFF)).toMatchObject({
    status: 1,
    stderr: `Die Karte ${groupDigits(CARD)} ist nicht gesperrt.\n`,
  });
  expect(
    (await squatter.post('lock-card', { cardIDToLock: CARD, lockCardCheckbox: true, password: 'Blumen-2026!' })).status,
  ).toBe(204);
  expect((await topUp('1')).body).toMatchObject({ errorStatusCode: 'CARD_LOCKED' });

  expect(undo('lock', '--card', CARD, ...STAFF)).toMatchObject({
    status: 0,
    stdout: `Card ${CARD} is open again.\n`,
    stderr: '',
  });
  expect((await topUp('1')).status).toBe(200);
  expect(await trace()).toEqual(['betrieb@demo.example card-unlocked', 'neu-registriert@demo.example card-unlocked']);
  expect(await lastMail()).toMatchObject({
    recipient: 'neu-registriert@demo.example',
    subject: 'Ihre Lahrer Blütenkarte ist wieder freigegeben',
    body_text: expect.stringContaining('Die Karte gehört Frau Klee.'),
  });
});

it('takes a card off whoever registered it wrongly, with trace and mail; its owner gets it with all its past', async () => {
  expect(undo('registration', '--card', '1761 0000 0000 014', ...STAFF)).toMatchObject({
    status: 0,
    stdout: `Card ${CARD} is registered to nobody now.\n`,
  });
  expect(await trace()).toEqual([
    'betrieb@demo.example card-registration-undone',
    'neu-registriert@demo.example card-registration-undone',
  ]);
  expect(await lastMail()).toMatchObject({
    recipient: 'neu-registriert@demo.example',
    body_text: expect.stringContaining('Die Karte gehört Frau Klee.'),
  });
  await squatter.signIn('customer-login', 'neu-registriert@demo.example', 'Blumen-2026!');
  expect((await squatter.get('cardids')).body).toEqual([]);
  expect(undo('registration', '--card', CARD, ...STAFF)).toMatchObject({
    status: 1,
    stderr: `Die Karte ${groupDigits(CARD)} ist nicht registriert.\n`,
  });

  const owner = await portal.signedIn('kundin@demo.example');
  expect((await owner.post('add-card', { newCardToAdd: CARD, newCardProductionNumber: 'DEMO01' })).status).toBe(200);
  const { body } = await owner.get<{ cardsData: Record<string, { transactions: { amountFormattedDE: string }[] }> }>('dashboard');
  expect(body.cardsData[CARD]!.transactions.map(({ amountFormattedDE }) => amountFormattedDE)).toEqual(['1,00', '20,00']);
});

it.each([
  [['lock', '--card', CARD, '--as', 'kundin@demo.example', '--reason', 'x'], '--as must name'],
  [['lock', '--card', CARD, '--as', 'betrieb@demo.example'], 'Usage:'],
  [['lock', '--card', '176100000000015', ...STAFF], 'Usage:'],
  [['sperre', '--card', CARD, ...STAFF], 'Usage:'],
  [['lock', '--card', '176199999999990', ...STAFF], 'Usage:'],
])('%j is refused with a word', (words, message) => {
  const { status, stderr } = undo(...words);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
