import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import type { ProducedCard } from './reads.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';

const PASSWORD = 'Blumen-2026!';
type Named = { cardId: string; ownName: string | null };

let portal: TestPortal;
let card: ProducedCard;
let holder: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  [card] = (await produceCards(portal.database.db, { regionId: 1, count: 1 })) as [ProducedCard];
  holder = await register('benennt@demo.example', {});
});
afterAll(() => portal.close());

/** Somebody new, with the card where nobody has proven to hold it. */
async function register(email: string, changes: Record<string, unknown>): Promise<Visitor> {
  const visitor = portal.visitor();
  const wanted = newCustomer({ email, password: PASSWORD, cardID: card.cardNumber, ...changes });
  expect(
    (await visitor.post('customer-registration', wanted, { 'x-captcha-token': await visitor.captchaToken() })).status,
  ).toBeLessThan(300);
  await visitor.signIn('customer-login', email, PASSWORD);
  return visitor;
}

const call = (who: Visitor, ownName: unknown) => who.post('name-card', { cardID: card.cardNumber, ownName });

/** What the card goes by, in each place where its holder reads it. */
async function namesSeenBy(who: Visitor): Promise<(string | null)[]> {
  const { cardsData } = (await who.get<{ cardsData: Record<string, Named> }>('dashboard')).body;
  const listed = (await who.get<Named[]>('cardids')).body;
  const { karten } = (await who.get<{ karten: { eigenerName: string | null }[] }>('my-data')).body;
  return [cardsData[card.cardNumber]!.ownName, listed[0]!.ownName, karten[0]!.eigenerName];
}

it.each([
  ['as it was typed', 'Für Oma', 'Für Oma'],
  ['in one line, without blanks around it', '  Wochen\n\tmarkt  ', 'Wochen markt'],
  ['without signs that turn the text around them', 'Kar\u202Ete\u200B \u0007eins', 'Karte eins'],
  ['with a picture of several parts', 'Familie 👩‍👧', 'Familie 👩‍👧'],
  ['as text, whatever it looks like', '<b onload=x>=1+1', '<b onload=x>=1+1'],
  ['with as many letters as there are, not bytes', 'ö'.repeat(40), 'ö'.repeat(40)],
])('a card goes by the name of its holder, %s', async (_, typed, shown) => {
  expect((await call(holder, typed)).status).toBe(204);
  expect(await namesSeenBy(holder)).toEqual([shown, shown, shown]);
});

it.each([
  ['x'.repeat(41), 'Der Name darf höchstens 40 Zeichen lang sein.'],
  ['x'.repeat(5_000), 'Der Name darf höchstens 40 Zeichen lang sein.'],
  ['\u200D\u0301', 'Der Name enthält keine lesbaren Zeichen.'],
  [7, 'Der Name enthält keine lesbaren Zeichen.'],
])('%j is no name', async (typed, message) => {
  await call(holder, 'Alt');
  expect(await call(holder, typed)).toMatchObject({ status: 422, body: { fieldErrors: { ownName: message } } });
  expect((await namesSeenBy(holder))[0]).toBe('Alt');
});

it('an empty name takes it away', async () => {
  await call(holder, 'Alt');
  expect((await call(holder, '   ')).status).toBe(204);
  expect(await namesSeenBy(holder)).toEqual([null, null, null]);
});

it('the name is for nobody else: not for staff, and not for who holds the card next', async () => {
  await call(holder, 'Geheim bei mir');
  const staff = await portal.signedIn('betrieb@demo.example');
  const record = await staff.get(`staff-card?number=${card.cardNumber}`);
  expect(JSON.stringify(record.body)).not.toContain('Geheim bei mir');

  // A person who holds the card in hand takes it over.
  const next = await register('nimmt@demo.example', { cardProductionNumber: card.productionNumber });
  expect(await namesSeenBy(next)).toEqual([null, null, null]);
  expect((await call(holder, 'Noch meine?')).status).toBe(404);
  expect(await namesSeenBy(next)).toEqual([null, null, null]);
  expect(await portal.database.db.selectFrom('card_name').selectAll().execute()).toEqual([]);

  // Control: without the trigger the name would have stayed in the database.
  await call(next, 'Meine');
  expect(await portal.database.db.selectFrom('card_name').select('name').execute()).toEqual([{ name: 'Meine' }]);
});
