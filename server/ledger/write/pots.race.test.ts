import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { endDueGifts } from '#server/money/campaigns/end-due-gifts.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { endGifts } from './end-gifts.ts';
import { giveGifts } from './give-gifts.ts';
import { postBookings, type Posting, type PostingOutcome } from './post-booking.ts';
import { transferBalances } from './transfer-balances.ts';

let database: Database;
let world: StatementWorld;
let card: string;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 24 });
  world = await openStatementWorld(database);
  card = world.cards[0]!;
  await world.at('2027-06-01T10:00:00Z');
});
afterEach(() => database.close());

const ROUNDS = 20;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const postOne = async (posting: Posting) => (await postBookings(database.db, SEAL_KEYS, world.regionId, [posting]))[0]!;
const wordOf = (outcome: PostingOutcome) => (outcome.isPosted ? 'POSTED' : outcome.refusal);
const balanceOf = async (number: string) => (await findCardAccounts(database.db, world.regionId, [number]))[0]!.balance;
const potsOf = async (cards: string[]) => listPots(database.db, { regionId: world.regionId, cards });
const rules = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);
const give = (campaignId: number, ...cards: string[]) =>
  giveGifts(database.db, SEAL_KEYS, {
    regionId: world.regionId,
    campaignId,
    cards,
    actorId: 1,
    idempotencyKey: randomUUID(),
  });
const open = (more: Parameters<typeof openCampaign>[2] = {}) => openCampaign(database.db, world.regionId, more);

async function cardsOf(count: number): Promise<string[]> {
  return (await produceCards(database.db, { regionId: world.regionId, count })).map(({ cardNumber }) => cardNumber);
}

/** Cards of their own for the rounds of a race, each with a gift of 10,00. */
async function cardsWithGifts(): Promise<string[]> {
  const cards = await cardsOf(ROUNDS);
  await give(await open(), ...cards);
  return cards;
}

it('twenty givers at once: the budget is used up, and never exceeded', async () => {
  const campaign = await open({ budget_cents: 7_900 });
  const cards = await cardsOf(20);
  const gate = await startingGate(database, 'ledger_give_gifts', '\nbegin\n');
  const asked = Promise.all(cards.map((one) => give(campaign, one)));
  await gate.openWhen(20);
  const told = (await asked).flat().map(({ outcome }) => outcome);
  expect(told.toSorted()).toEqual([...times(13, () => 'BUDGET_USED_UP'), ...times(7, () => 'POSTED')]);
  const { given_cents } = await database.db.selectFrom('campaign').select('given_cents').executeTakeFirstOrThrow();
  expect(given_cents).toBe(7_000);
  expect(await rules()).toEqual([]);
});

it('control: it is exceeded where givers do not wait for each other, and the table does not count', async () => {
  const campaign = await open({ budget_cents: 1_000 });
  const cards = await cardsOf(5);
  await rewriteFunction(
    database,
    'ledger_give_gifts',
    'and campaign_id = p_campaign for no key update',
    'and campaign_id = p_campaign',
  );
  await database.runAsOwner('alter table campaign drop constraint campaign_within_budget');
  // All have read the budget before the first one gives.
  const gate = await startingGate(database, 'ledger_give_gifts', 'v_at := ledger_now();');
  const asked = Promise.all(cards.map((one) => give(campaign, one)));
  await gate.openWhen(5);
  expect((await asked).flat().filter(({ outcome }) => outcome === 'POSTED').length).toBeGreaterThan(1);
  expect(await rules()).toContain('a campaign has given what its gifts come to, and no more than its budget');
});

it('twenty who give to one card, or to the cards of one holder: it comes once', async () => {
  const campaign = await open();
  const [one, other] = (await cardsOf(2)) as [string, string];
  const { person_id } = await database.db
    .insertInto('person')
    .values({ region_id: world.regionId, email: 'wer@demo.example', role: 'customer', first_name: 'Wer', last_name: 'Demo' })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  await database.db
    .updateTable('card')
    .set({ customer_id: person_id, registered_at: new Date() })
    .where('card_number', 'in', [one, other])
    .execute();
  const gate = await startingGate(database, 'ledger_give_gifts', '\nbegin\n');
  const asked = Promise.all(times(20, (index) => give(campaign, index % 2 ? one : other)));
  await gate.openWhen(20);
  const told = (await asked).flat().map(({ outcome }) => outcome);
  expect(told.toSorted()).toEqual([...times(19, () => 'GIFT_TWICE'), 'POSTED']);
  expect(await rules()).toEqual([]);
});

it('twenty tills that want the same gift: one gets it', async () => {
  await give(await open(), card);
  const { redeem } = postingsOf(world);
  const gate = await startingGate(database, 'ledger_post', '\nbegin\n');
  const asked = Promise.all(times(20, (index) => postOne(redeem(card, 1_000, { actorId: index }))));
  await gate.openWhen(20);
  expect((await asked).map(wordOf).toSorted()).toEqual([...times(19, () => 'NOT_SUFFICIENT_FUNDS'), 'POSTED']);
  expect([await balanceOf(card), await potsOf([card])]).toEqual([0, []]);
  expect(await rules()).toEqual([]);
});

it('control: two get it where the card is not locked, and the tables do not count', async () => {
  await give(await open(), card);
  const { topUp, redeem } = postingsOf(world);
  await world.book(topUp(card, 5_000));
  await rewriteFunction(database, 'ledger_post_in_turn', 'for no key update', '');
  await database.runAsOwner(`
    alter table account drop constraint account_balance_check;
    alter table pot drop constraint pot_cents_check`);
  // All have seen the pot before the first one takes from it.
  const gate = await startingGate(database, 'ledger_redeem_from_pots', 'where share > 0;');
  const asked = Promise.all(times(5, (index) => postOne(redeem(card, 900, { actorId: index }))));
  await gate.openWhen(5);
  expect((await asked).map(wordOf)).toEqual(times(5, () => 'POSTED'));
  expect(await rules()).toContain('no pot holds less than nothing after any entry, nor does the main pot');
});

it('a booking taken back while its gift is spent: nothing is spent twice', async () => {
  const { redeem, storno } = postingsOf(world);
  for (const number of await cardsWithGifts()) {
    const [spent] = await world.book(redeem(number, 1_000));
    const [back, again] = await Promise.all([postOne(storno(number, spent!, 1_000, { fee: 20 })), postOne(redeem(number, 700))]);
    expect(wordOf(back)).toBe('POSTED');
    expect(['POSTED 300', 'NOT_SUFFICIENT_FUNDS 1000']).toContain(`${wordOf(again)} ${await balanceOf(number)}`);
    expect((await potsOf([number])).map(({ cents }) => cents)).toEqual([await balanceOf(number)]);
  }
  expect(await rules()).toEqual([]);
});

it('a balance moved while its gift is spent: what goes over is what is left', async () => {
  const { redeem } = postingsOf(world);
  let target = 0;
  for (const number of await cardsWithGifts()) {
    const [outcome, [moved]] = await Promise.all([
      postOne(redeem(number, 400)),
      transferBalances(database.db, SEAL_KEYS, world.regionId, {
        sources: [{ card: number, idempotencyKey: randomUUID() }],
        target: card,
        actorId: 7,
      }),
    ]);
    expect(['POSTED', 'CARD_LOCKED']).toContain(wordOf(outcome));
    expect(moved).toMatchObject({ isPosted: true, cents: outcome.isPosted ? 600 : 1_000 });
    target += outcome.isPosted ? 600 : 1_000;
  }
  expect(await balanceOf(card)).toBe(target);
  expect((await potsOf([card])).reduce((sum, { cents }) => sum + cents, 0)).toBe(target);
  expect(await rules()).toEqual([]);
});

it('a gift taken back while it is spent: each cent goes one way', async () => {
  const { redeem } = postingsOf(world);
  for (const number of await cardsWithGifts()) {
    const pots = await potsOf([number]);
    const [outcome, [ended]] = await Promise.all([
      postOne(redeem(number, 400)),
      endGifts(database.db, SEAL_KEYS, { regionId: world.regionId, pots, actorId: 7, idempotencyKey: randomUUID() }),
    ]);
    expect(['POSTED', 'NOT_SUFFICIENT_FUNDS']).toContain(wordOf(outcome));
    expect(ended).toMatchObject({ outcome: 'POSTED', cents: outcome.isPosted ? 600 : 1_000 });
    expect(await balanceOf(number)).toBe(0);
  }
  expect(await rules()).toEqual([]);
});

it('the last minute of a gift: it is spent before its day ends, or taken back after it, by one of two processes', async () => {
  const { redeem } = postingsOf(world);
  const cards = await cardsWithGifts();
  // Each reading of the clock moves it, over midnight in Berlin.
  await moveClock(database, new Date('2027-12-31T22:59:55Z'), 0.1);
  const end = () => endDueGifts({ db: database.db, keys: SEAL_KEYS }, world.regionId, 5);
  const [outcomes] = await Promise.all([Promise.all(cards.map((number) => postOne(redeem(number, 400)))), end(), end()]);
  await moveClock(database, new Date('2028-01-01T08:00:00Z'), 0.001);
  await Promise.all([end(), end()]);
  expect(await potsOf(cards)).toEqual([]);
  const spent = outcomes.filter(({ isPosted }) => isPosted).length * 400;
  const ends = await database.db.selectFrom('entry').select('cents').where('type', '=', 'gift-end').execute();
  expect(ends.reduce((sum, { cents }) => sum + cents, 0)).toBe(ROUNDS * 1_000 - spent);
  expect(await rules()).toEqual([]);
});
