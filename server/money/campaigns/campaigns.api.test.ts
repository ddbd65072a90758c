import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatCents } from '#contract/common/money.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { checkBalance } from '#contract/money/bookings/bookings.ts';
import type { Campaign, CampaignSummary, GiftPreview, GivenGifts, RegionCampaign } from '#contract/money/campaigns/campaigns.ts';
import type { dashboard } from '#contract/parties/customers/customers.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { addCardAliases } from '#server/parties/cards/card-aliases.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openSealKeys } from '#server/ledger/seal-keys.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { readConfig } from '#server/platform/config.ts';
import { readCampaign } from './read-campaigns.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const keys = openSealKeys(readConfig({}));
let portal: TestPortal;
let accounting: Visitor;
let head: Visitor;
let till: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  head = await portal.signedIn('betrieb@demo.example');
  till = await portal.signedIn('kasse@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

/** Cards of the demo that nobody holds. */
const CARDS = ['176100000000014', '176100000000022', '176100000000030'] as const;
const TEST_CARD = '176100000000097';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const terms = {
  region: 'lahr',
  name: 'Feuerwehr dankt',
  sponsor: 'Stadt Lahr',
  gift: '10,00',
  givenFor: 'list',
  topUp: '',
  budget: '100,00',
  startsOn: day(-1),
  endsOn: day(30),
  useUntil: day(60),
  countsAt: 'all',
  trades: [] as string[],
  branches: [] as string[],
  postcodes: '',
};

async function plan(changes: Partial<typeof terms> = {}): Promise<number> {
  const { status, body } = await accounting.post<{ id: number }>('create-campaign', { ...terms, ...changes });
  expect([status, body]).toEqual([200, { id: expect.any(Number) }]);
  return body.id;
}

/** A second person confirms what waits. */
async function confirm(): Promise<number> {
  const { body } = await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts');
  const { number, digest } = body.acts[0]!;
  return (await head.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status;
}

async function running(changes: Partial<typeof terms> = {}): Promise<number> {
  const id = await plan(changes);
  expect((await accounting.post('start-campaign', { id, reason: 'Stadtfest' })).body).toEqual({ waitsForSecond: true });
  expect(await confirm()).toBe(204);
  return id;
}

const read = async (id: number) => (await accounting.get<Campaign>(`campaign?id=${id}`)).body;

/** `gifts`: so many as the preview has promised. */
const give = (
  id: number,
  cards: readonly string[],
  key: string = randomUUID(),
  { who = accounting, gifts = cards.length }: { who?: Visitor; gifts?: number } = {},
) => {
  const said = { id, cards: cards.join('\n'), gifts, reason: 'Liste der Stadt' };
  return who.book<GivenGifts & ErrorAnswer>('give-campaign-gifts', said, key);
};

/** Cards of Lahr that no other test uses. */
async function makeCards(count: number): Promise<string[]> {
  const { db } = portal.database;
  const { region_id: regionId } = await db
    .selectFrom('region')
    .select('region_id')
    .where('slug', '=', 'lahr')
    .executeTakeFirstOrThrow();
  return (await produceCards(db, { regionId, count, isTest: false })).map(({ cardNumber }) => cardNumber);
}

/** Its whole balance goes to another card. */
async function moveBalance(from: string, to: string): Promise<void> {
  const { db } = portal.database;
  const { region_id: regionId } = await db
    .selectFrom('card')
    .select('region_id')
    .where('card_number', '=', from)
    .executeTakeFirstOrThrow();
  const sources = [{ card: from, idempotencyKey: randomUUID() }];
  const outcomes = await transferBalances(db, keys, regionId, { sources, target: to, actorId: 1 });
  expect(outcomes).toMatchObject([{ isPosted: true }]);
}

const lockOrUnlock = async (act: 'lock' | 'unlock', number: string) => {
  const support = await portal.signedIn('support@demo.example');
  expect((await support.post(`staff-${act}-card`, { number, reason: 'Verloren' })).status).toBe(200);
};

const outcomes = ({ body }: { body: { lines: GivenGifts['lines'] } }) => body.lines.map(({ outcome }) => outcome);

const ask = async (card: string, who = till) =>
  (await who.post<OutputOf<typeof checkBalance>>('partner-check-balance', { inputCardID: card })).body;

const redeem = (card: string, amount: string, who = till) =>
  who.book<ErrorAnswer & { bookingNumber: number }>('partner-guthaben-einloesen', {
    inputCardID: card,
    guthabenEinloesenBetrag: amount,
  });

it('a campaign is planned, changed, started by two, given to pasted cards, and told in sums', async () => {
  const id = await plan({ name: 'Willkommen' });
  const changed = { ...terms, region: undefined, id, name: 'Willkommen in Lahr' };
  expect((await accounting.post('change-campaign', changed)).status).toBe(204);
  expect((await give(id, CARDS)).body.errorMessage).toBe('Diese Kampagne gibt heute keine Geschenke.');
  expect((await accounting.post('start-campaign', { id, reason: 'Stadtfest' })).body).toEqual({ waitsForSecond: true });
  expect(await read(id)).toMatchObject({ state: 'planned', name: 'Willkommen in Lahr', waitsForSecond: true });
  expect(await confirm()).toBe(204);
  expect(await read(id)).toMatchObject({ state: 'running', waitsForSecond: false, where: 'bei allen Partnern' });

  const lines = [groupDigits(CARDS[0]), CARDS[1], CARDS[0], TEST_CARD, '176100000000015', '?', cardNumberOf(999_999)];
  const preview = await accounting.post<GiftPreview>('preview-campaign-gifts', { id, cards: lines.join('\r\n') });
  expect(preview.body).toMatchObject({ cards: 2, sumCents: 2_000, leftCents: 10_000 });
  expect(outcomes(preview)).toEqual(['good', 'good', 'repeated', 'test', 'unreadable', 'unreadable', 'unknown']);
  expect(await read(id)).toMatchObject({ gifts: 0, givenTo: [] });

  const before = (await ask(CARDS[0])).balanceFormattedDE;
  const given = await give(id, lines, randomUUID(), { gifts: 2 });
  expect(given.body).toMatchObject({ waitsForSecond: false });
  expect(outcomes(given).slice(0, 2)).toEqual(['given', 'given']);
  expect(outcomes(await accounting.post<GiftPreview>('preview-campaign-gifts', { id, cards: CARDS.join('\n') }))).toEqual([
    'twice',
    'twice',
    'good',
  ]);
  const after = await ask(CARDS[0]);
  expect(after.balanceFormattedDE).toBe(formatCents(Number(before.replaceAll(/\D/g, '')) + 1_000));
  expect(after.usableHere).toBeUndefined();
  expect(await read(id)).toMatchObject({ gifts: 2, givenCents: 2_000, usedCents: 0, onCardsCents: 2_000, leftCents: 8_000 });

  await redeem(CARDS[0], '4,00');
  expect(await read(id)).toMatchObject({ usedCents: 400, onCardsCents: 1_600 });
  const { body } = await accounting.get<{ campaigns: CampaignSummary[] }>('campaigns');
  expect(body.campaigns.find((one) => one.id === id)).toMatchObject({ regionName: expect.any(String), usedCents: 400 });
  await sealBooks(portal.database.db, keys);
  expect(await verifyLedger(portal.database.db, keys)).toEqual([]);
});

it('the same request again gives nothing more and answers the same; with other cards its key is refused', async () => {
  const id = await running();
  const key = randomUUID();
  const first = await give(id, [CARDS[0]], key);
  expect([first.status, outcomes(first)]).toEqual([200, ['given']]);
  expect((await give(id, [CARDS[0]], key)).body).toEqual(first.body);
  for (const cards of [[CARDS[1]], [CARDS[0], CARDS[1]]]) expect((await give(id, cards, key)).body.errorCode).toBe('KEY_REUSED');
  expect(await read(id)).toMatchObject({ gifts: 1 });
});

describe('a list that was given, and whose answer was lost', () => {
  const KEY_REUSED = { status: 422, body: { errorCode: 'KEY_REUSED' } };

  it('is answered the same after the campaign was stopped, and after a card was opened again', async () => {
    const id = await running();
    const [good, locked] = (await makeCards(2)) as [string, string];
    await lockOrUnlock('lock', locked);
    const key = randomUUID();
    const again = () => give(id, [good, locked], key, { gifts: 1 });
    const first = await again();
    expect([first.status, outcomes(first)]).toEqual([200, ['given', 'locked']]);
    await lockOrUnlock('unlock', locked);
    expect(await again()).toMatchObject({ status: 200, body: first.body });
    expect(await read(id)).toMatchObject({ gifts: 1 });
    await accounting.post('stop-campaign', { id, reason: 'Schluss' });
    expect(await again()).toMatchObject({ status: 200, body: first.body });
    expect(await read(id)).toMatchObject({ gifts: 1 });
  });

  it('is another one with fewer cards, with more lines, with another number of gifts, and in another campaign', async () => {
    const id = await running();
    const cards = await makeCards(2);
    const key = randomUUID();
    expect((await give(id, cards, key)).status).toBe(200);
    expect(await give(id, [cards[0]!], key)).toMatchObject(KEY_REUSED);
    expect(await give(id, [...cards, '?'], key, { gifts: 2 })).toMatchObject(KEY_REUSED);
    expect(await give(id, cards, key, { gifts: 1 })).toMatchObject(KEY_REUSED);
    expect(await give(await running(), cards, key)).toMatchObject(KEY_REUSED);
    expect(await read(id)).toMatchObject({ gifts: 2 });
  });

  it('still waits for a second person after a card of it was locked', async () => {
    const id = await running({ gift: '200,00', budget: '1.000,00' });
    const cards = await makeCards(3);
    const key = randomUUID();
    const asked = await give(id, cards, key);
    expect(asked.body.waitsForSecond).toBe(true);
    await lockOrUnlock('lock', cards[2]!);
    expect(await give(id, cards, key)).toMatchObject({ status: 200, body: asked.body });
    await accounting.post('stop-campaign', { id, reason: 'Schluss' });
  });
});

it('a list that has changed since its preview gives nothing, and can be checked again', async () => {
  const id = await running();
  const cards = await makeCards(2);
  await lockOrUnlock('lock', cards[1]!);
  const preview = await accounting.post<GiftPreview>('preview-campaign-gifts', { id, cards: cards.join('\n') });
  expect(preview.body.cards).toBe(1);
  await lockOrUnlock('unlock', cards[1]!);
  const { status, body } = await give(id, cards, randomUUID(), { gifts: 1 });
  expect([status, body.errorCode, body.errorMessage]).toEqual([
    409,
    'LIST_CHANGED',
    'Seit der Prüfung hat sich geändert, welche Karten ein Geschenk bekommen. Bitte prüfen Sie die Liste noch einmal.',
  ]);
  expect(await read(id)).toMatchObject({ gifts: 0 });
  expect(outcomes(await give(id, cards))).toEqual(['given', 'given']);
});

it('whoever confirms reads every place, not only the first ones', async () => {
  const id = await plan({
    countsAt: 'postcodes',
    postcodes: '77933, 77934, 77935, 77936, 77937',
    gift: '200,00',
    budget: '1.000,00',
  });
  const redeemable = {
    name: 'Einlösbar',
    value: expect.stringMatching(/^nur in den Postleitzahlgebieten 77933, 77934, 77935, 77936 und 77937 bis /),
  };
  const factsOf = async () => (await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts[0]!.facts;
  await accounting.post('start-campaign', { id, reason: 'Stadtfest' });
  expect(await factsOf()).toContainEqual(redeemable);
  await confirm();
  expect((await give(id, await makeCards(2))).body.waitsForSecond).toBe(true);
  expect(await factsOf()).toContainEqual(redeemable);
  await accounting.post('stop-campaign', { id, reason: 'Schluss' });
});

describe('money above what one person may move alone', () => {
  it('waits for a second person, and is given as it was read', async () => {
    const id = await running({ gift: '200,00', budget: '1.000,00' });
    const key = randomUUID();
    const asked = await give(id, CARDS, key);
    expect([asked.body.waitsForSecond, outcomes(asked)]).toEqual([true, ['good', 'good', 'good']]);
    expect(await read(id)).toMatchObject({ gifts: 0, waitsForSecond: true });
    expect((await give(id, CARDS, key)).body).toEqual(asked.body);
    expect((await give(id, CARDS)).body.errorCode).toBe('WAITS_ALREADY');
    const { body } = await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts');
    expect(body.acts[0]!.facts).toContainEqual({ name: 'Zusammen', value: '600,00 €' });
    expect(body.acts[0]!.facts).toContainEqual({ name: 'Kartennummern', value: CARDS.map(groupDigits).join(', ') });
    expect(await confirm()).toBe(204);
    expect(await read(id)).toMatchObject({ gifts: 3, leftCents: 40_000 });
    expect((await give(id, CARDS, key)).body).toMatchObject({ waitsForSecond: false });
    expect(await read(id)).toMatchObject({ gifts: 3 });
  });

  it('counts together, and is not given where a card cannot get it any more', async () => {
    const id = await running({ gift: '200,00', budget: '1.000,00' });
    expect((await give(id, [CARDS[0]])).body.waitsForSecond).toBe(false);
    expect((await give(id, [CARDS[1]])).body.waitsForSecond).toBe(true);
    expect((await give(id, [CARDS[1]], randomUUID(), { who: head })).body.waitsForSecond).toBe(false);
    const { body } = await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts');
    const { number, digest } = body.acts[0]!;
    const refused = await head.post<ErrorAnswer>('decide-four-eyes-act', { decision: 'confirm', number, digest });
    expect([refused.status, refused.body.errorMessage]).toEqual([422, expect.stringContaining('hat aus dieser Kampagne schon')]);
    expect(await read(id)).toMatchObject({ gifts: 2 });
    // What waits ends with the campaign.
    expect((await accounting.post('stop-campaign', { id, reason: 'Schluss' })).status).toBe(200);
    expect((await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts).toEqual([]);
  });
});

it('the budget is never exceeded, and each line says so', async () => {
  const id = await running({ gift: '10,00', budget: '25,00' });
  const given = await give(id, CARDS, randomUUID(), { gifts: 2 });
  expect(outcomes(given)).toEqual(['given', 'given', 'over-budget']);
  expect((await give(id, [CARDS[2]])).body.fieldErrors).toEqual({ cards: 'Keine dieser Karten kann ein Geschenk bekommen.' });
  expect(await read(id)).toMatchObject({ givenCents: 2_000, leftCents: 500 });
});

it('who may: accounting and heads decide, support reads, a contractor reads the sums of its own region alone', async () => {
  const id = await running();
  const support = await portal.signedIn('support@demo.example');
  await give(id, await makeCards(1));
  expect((await read(id)).givenTo).toHaveLength(1);
  // What is left on a card is read with a reason, on the card's page.
  expect((await support.get<Campaign>(`campaign?id=${id}`)).body).toMatchObject({ gifts: 1, givenTo: [] });
  const contractor = await portal.signedIn('auftraggeber@demo.example');
  const editorial = await portal.signedIn('redaktion@demo.example');
  for (const who of [support, contractor, editorial, till, portal.visitor()]) {
    expect((await who.post('create-campaign', terms)).status).toBe(403);
    expect((await give(id, CARDS, randomUUID(), { who })).status).toBe(403);
  }
});

it.each<[string, object]>([
  ['change-campaign', { ...terms, region: undefined }],
  ['start-campaign', { reason: 'x' }],
  ['stop-campaign', { reason: 'x' }],
  ['preview-campaign-gifts', { cards: CARDS[0] }],
  ['give-campaign-gifts', { cards: CARDS[0], gifts: 1, reason: 'x' }],
  ['take-gift-back', { gift: 1, reason: 'x' }],
])('%s answers 404 for a campaign that is not there', async (call, said) => {
  expect((await accounting.book(call, { id: 999_999, ...said })).status).toBe(404);
});

it('the page of a campaign that is not there is not there', async () => {
  expect((await accounting.get('campaign?id=999999')).status).toBe(404);
});

it('a contractor reads the campaigns of its region, and none of another one', async () => {
  const own = await running({ name: 'Hier bei uns' });
  const other = await running({ name: 'Anderswo', region: 'landshut' });
  const planned = await plan({ name: 'Noch geheim' });
  const contractor = await portal.signedIn('auftraggeber@demo.example');
  const { body } = await contractor.get<{ campaigns: RegionCampaign[] }>('region-campaigns');
  const ids = new Set(body.campaigns.map(({ id }) => id));
  expect([own, other, planned].map((id) => ids.has(id))).toEqual([true, false, false]);
  const of = (id: number) => body.campaigns.find((one) => one.id === id)!;
  expect(of(own).claim).toMatchObject({ label: `K1-${String(own).padStart(5, '0')}`, openCents: of(own).budgetCents });
  // What was spent could reveal a single shop or person.
  expect(body.campaigns[0]).not.toHaveProperty('usedCents');
  await accounting.post('stop-campaign', { id: own, reason: 'Schluss' });
  const after = (await contractor.get<{ campaigns: RegionCampaign[] }>('region-campaigns')).body.campaigns;
  expect(after.find((one) => one.id === own)!.claim).toBeNull();
});

it('cards of another region get nothing, and are told as unknown', async () => {
  const id = await running({ region: 'landshut' });
  expect(outcomes(await accounting.post<GiftPreview>('preview-campaign-gifts', { id, cards: CARDS.join('\n') }))).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ]);
});

it.each<[Partial<typeof terms>, Record<string, string>]>([
  [{ budget: '5,00' }, { budget: 'Das Budget reicht nicht für ein Geschenk.' }],
  [{ gift: '250,01', budget: '300,00' }, { gift: 'Ein Geschenk ist höchstens 250,00 €.' }],
  [{ endsOn: day(-2), startsOn: day(-3) }, { endsOn: 'Der letzte Tag ist vorbei.' }],
  [{ startsOn: day(31) }, { endsOn: 'Der letzte Tag liegt vor dem ersten.' }],
  [{ useUntil: day(20) }, { useUntil: 'Einlösbar bis: Dieser Tag liegt vor dem letzten Tag der Kampagne.' }],
  [{ useUntil: day(30 + 731) }, { useUntil: 'Geschenke sind höchstens zwei Jahre nach dem letzten Tag der Kampagne einlösbar.' }],
  [{ countsAt: 'trades' }, { trades: 'Bitte wählen Sie mindestens einen Eintrag aus.' }],
  [{ countsAt: 'branches', branches: ['999999'] }, { branches: expect.stringContaining('gibt es in dieser Region nicht mehr') }],
  [{ countsAt: 'postcodes', postcodes: '123' }, { postcodes: expect.stringContaining('fünfstellige') }],
])('%j is refused at its field', async (changes, fieldErrors) => {
  const { status, body } = await accounting.post<ErrorAnswer>('create-campaign', { ...terms, ...changes });
  expect([status, body.fieldErrors]).toEqual([422, fieldErrors]);
});

describe('a gift that counts elsewhere only', () => {
  const FAR = 'nur im Postleitzahlgebiet 99999';

  it('is told at the till with what can be used here, and why in a word; so is a refusal', async () => {
    const id = await running({ countsAt: 'postcodes', postcodes: '99999' });
    const card = CARDS[2];
    await till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '20,00' });
    const before = await ask(card);
    await give(id, [card]);
    const { balanceFormattedDE, usableHere } = await ask(card);
    expect(usableHere?.whyLess).toMatch(/gelten nur im Postleitzahlgebiet 99999\.$|hier nicht gelten\.$/);
    expect(usableHere?.formattedDE).toBe(before.usableHere?.formattedDE ?? before.balanceFormattedDE);
    const { status, body } = await redeem(card, balanceFormattedDE);
    expect([status, body.errorStatusCode, body.errorMessage]).toEqual([
      422,
      'NOT_SUFFICIENT_FUNDS',
      `Es ist nicht ausreichend Guthaben auf der Karte. Hier einlösbar: ${usableHere!.formattedDE} €.`,
    ]);
    expect((await redeem(card, usableHere!.formattedDE)).status).toBe(200);
    expect((await ask(card)).usableHere?.formattedDE).toBe('0,00');
  });

  it('stands in the wallet with its day and place, and in the desk for who asks with a reason', async () => {
    const holder = await portal.signedIn('kundin@demo.example');
    const cardsOf = async () => (await holder.get<OutputOf<typeof dashboard>>('dashboard')).body.cardsData;
    const [card] = Object.keys(await cardsOf());
    expect((await cardsOf())[card!]).not.toHaveProperty('gifts');
    const id = await running({ name: 'Nur dort', countsAt: 'postcodes', postcodes: '99999', useUntil: day(45) });
    await give(id, [card!]);
    const own = { gift: expect.any(Number), name: 'Nur dort', leftFormattedDE: '10,00', useUntil: day(45), where: FAR };
    const { gifts, transactions } = (await cardsOf())[card!]!;
    expect([gifts, transactions[0]]).toMatchObject([[own], { text: 'Geschenk', amountFormattedDE: '10,00' }]);
    const looked = await head.post('staff-card-balance', { number: card, why: 'books' });
    expect(looked.body).toMatchObject({ gifts: [own] });
    const { bookingNumber } = transactions[0]!;
    expect((await holder.get(`booking?cardID=${card}&bookingNumber=${bookingNumber}`)).body).toMatchObject({
      gifts: [{ name: 'Nur dort', amountFormattedDE: '10,00' }],
    });
    const { body } = await holder.get<{ karten: { kartennummer: string; geschenke: unknown[] }[] }>('my-data');
    const until = day(45).split('-').toReversed().join('.');
    expect(body.karten.find(({ kartennummer }) => kartennummer === card)!.geschenke).toEqual([
      { name: 'Nur dort', rest: '10,00', einloesbar: `${FAR} bis ${until}` },
    ]);
  });
});

describe('a gift that is taken back', () => {
  it('goes back as far as it was not spent, once, and stays counted in the budget', async () => {
    const id = await running({ budget: '30,00' });
    await give(id, [CARDS[1]]);
    const [gift] = (await read(id)).givenTo;
    const key = randomUUID();
    const take = (what = gift!.gift, of = id) =>
      accounting.book<ErrorAnswer>('take-gift-back', { id: of, gift: what, reason: 'Falsche Karte' }, key);
    const other = await running();
    expect((await take(gift!.gift, other)).status).toBe(404);
    expect((await take()).body).toEqual({ waitsForSecond: false });
    expect((await take()).body).toEqual({ waitsForSecond: false });
    expect(await read(id)).toMatchObject({ backCents: 1_000, usedCents: 0, onCardsCents: 0, leftCents: 2_000 });
    const again = await accounting.book<ErrorAnswer>('take-gift-back', { id, gift: gift!.gift, reason: 'Noch einmal' });
    expect([again.status, again.body.errorMessage]).toEqual([422, expect.stringContaining('nichts mehr da')]);
    expect(outcomes(await accounting.post<GiftPreview>('preview-campaign-gifts', { id, cards: CARDS[1] }))).toEqual(['twice']);
  });
});

it('the list ends with the newest gifts, and an older one is found by its card', async () => {
  const id = await running();
  const [first, ...later] = (await makeCards(3)) as [string, string, string];
  await give(id, [first]);
  await give(id, later);
  const { db } = portal.database;
  const cardsOf = ({ givenTo }: Campaign) => givenTo.map(({ card }) => card).toSorted();
  const newest = await readCampaign(db, id, { withGifts: true, most: 2 });
  expect([newest.hasMoreGifts, cardsOf(newest)]).toEqual([true, later.toSorted()]);
  const found = (await accounting.get<Campaign>(`campaign?id=${id}&card=${first}`)).body;
  expect([found.hasMoreGifts, cardsOf(found), found.gifts]).toEqual([false, [first], 3]);
  expect((await accounting.get<Campaign>(`campaign?id=${id}&card=${CARDS[0]}`)).body.givenTo).toEqual([]);
});

it('a gift is found by the card that got it, after it has moved to another one, and by an old number', async () => {
  const id = await running();
  const [first, second] = (await makeCards(2)) as [string, string];
  await give(id, [first]);
  await moveBalance(first, second);
  const foundBy = async (card: string) =>
    (await accounting.get<Campaign>(`campaign?id=${id}&card=${card}`)).body.givenTo.map((gift) => gift.card);
  expect([await foundBy(first), await foundBy(second)]).toEqual([[second], [second]]);
  const { db } = portal.database;
  await db
    .transaction()
    .execute((trx) => addCardAliases(trx, { regionId: 1, takeOverId: 1 }, [{ oldNumber: 'ALT4711', card: first }]));
  expect(await foundBy('alt-4711')).toEqual([second]);
});

describe('the answer to who takes a gift back', () => {
  const taker = (id: number, key: string) => (gift: number) =>
    accounting.book<ErrorAnswer>('take-gift-back', { id, gift, reason: 'Falsche Karte' }, key);

  it('is the same after what is left has moved to another card; a new request finds nothing left', async () => {
    const id = await running();
    const [card, next] = (await makeCards(2)) as [string, string];
    await give(id, [card]);
    const { gift } = (await read(id)).givenTo[0]!;
    const { bookingNumber } = (await redeem(card, '4,00')).body;
    const take = taker(id, randomUUID());
    expect((await take(gift)).body).toEqual({ waitsForSecond: false });
    // What was spent of it comes back, and moves.
    expect((await till.book('partner-storno', { bookingNumber, reason: 'Irrtum' })).status).toBe(200);
    await moveBalance(card, next);
    expect(await take(gift)).toMatchObject({ status: 200, body: { waitsForSecond: false } });
    expect(await taker(id, randomUUID())(gift)).toMatchObject({
      status: 422,
      body: { errorMessage: 'Von diesem Geschenk ist auf dieser Karte nichts mehr da.' },
    });
    expect(await read(id)).toMatchObject({ backCents: 600, onCardsCents: 400 });
  });

  it('is no answer for another gift', async () => {
    const id = await running();
    await give(id, await makeCards(2));
    const [one, other] = (await read(id)).givenTo;
    const take = taker(id, randomUUID());
    expect((await take(one!.gift)).status).toBe(200);
    expect(await take(other!.gift)).toMatchObject({ status: 422, body: { errorCode: 'KEY_REUSED' } });
    expect(await read(id)).toMatchObject({ backCents: 1_000 });
  });
});

it('a campaign that was started is not changed, and one that was stopped gives nothing', async () => {
  const id = await running();
  const changed = await accounting.post<ErrorAnswer>('change-campaign', { ...terms, region: undefined, id });
  expect([changed.status, changed.body.errorCode]).toEqual([409, 'WRONG_STATE']);
  await accounting.post('stop-campaign', { id, reason: 'Schluss' });
  expect(await read(id)).toMatchObject({ state: 'stopped' });
  expect((await give(id, [CARDS[0]])).status).toBe(422);
  expect((await accounting.post('stop-campaign', { id, reason: 'Schluss' })).status).toBe(409);
});

it('a start that waits ends when the campaign is changed', async () => {
  const id = await plan();
  await accounting.post('start-campaign', { id, reason: 'Stadtfest' });
  await accounting.post('change-campaign', { ...terms, region: undefined, id, budget: '200,00' });
  expect((await head.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'planned', waitsForSecond: false, budgetCents: 20_000 });
});
