import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '#contract/money/campaigns/campaigns.ts';
import type { Waiting } from '#contract/operator/operations/staff-start.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type * as bank from '#contract/reports/bank-statements/bank-statements.ts';
import type { ListedItem } from '#contract/reports/open-items/open-items.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import type { CamtEntrySeed } from '#tests/support/camt.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { readBankInbox } from './read-bank-inbox.ts';

const THEIRS = 'DE02120300000000202051';
const REGION = 1;

let world: BankWorld;
let campaignId: number;
let label: string;
let card: string;
let statements = 0;

/** A campaign of 1,000.00 EUR of the town, of which one card has got 10.00. */
beforeEach(async () => {
  world = await openBankWorld();
  statements = 0;
  const { db } = world.portal.database;
  campaignId = await openCampaign(db, REGION, { starts_on: '2026-11-01', ends_on: '2026-12-20', use_until: '2026-12-31' });
  label = `K1-${String(campaignId).padStart(5, '0')}`;
  card = (await produceCards(db, { regionId: REGION, count: 1, isTest: false }))[0]!.cardNumber;
  await giveGifts(db, SEAL_KEYS, { regionId: REGION, campaignId, cards: [card], actorId: 1, idempotencyKey: randomUUID() });
});
afterEach(async () => {
  const { database } = world.portal;
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await world.portal.close();
});

const items = async () =>
  (await world.accounting.get<{ items: ListedItem[] }>('open-items')).body.items.filter(({ kind }) => kind === 'campaign');
const claim = async () => (await world.accounting.get<Campaign>(`campaign?id=${campaignId}`)).body.claim;
const unclear = async () => (await world.unclear()).movements;
const waiting = async () => (await world.accounting.get<{ waiting: Waiting[] }>('staff-start')).body.waiting;
const owed = async () =>
  (await world.accounting.get<{ accounts: { region: string; owedCents: number }[] }>('bank-accounts')).body.accounts.find(
    ({ region }) => region === world.region,
  )!.owedCents;

/** What the books hold on the account of campaigns. */
async function held(): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::int as cents from posting p join account a using (region_id, account_id)
     where a.region_id = ${REGION} and a.kind = 'campaigns'`.execute(world.portal.database.db);
  return rows[0]!.cents;
}

/** The bank tells of movements, two people let its file count, and the job books what is certain. */
async function tell(...entries: CamtEntrySeed[]): Promise<void> {
  statements += 1;
  const told = entries.map((entry, at) => ({ ref: `S-${statements}-${at}`, iban: THEIRS, name: 'Stadtkasse', ...entry }));
  expect((await world.upload(world.statement(told, { id: `S-${statements}` }))).status).toBe(200);
  await confirm();
  await readBankInbox(world.office, undefined);
}

async function confirm() {
  const [act] = (await world.management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
  if (!act) return undefined;
  const { number, digest } = act;
  return world.management.post<ErrorAnswer>('decide-four-eyes-act', { decision: 'confirm', number, digest });
}

/** Somebody books a movement for the first item that is proposed; above 250 euros a second person confirms it. */
async function decide(movement: bank.UnclearMovement): Promise<void> {
  const { item, cents } = movement.proposals[0]!.shares[0]!;
  const shares = [{ kind: item.kind, key: item.key, cents, openCents: item.cents }];
  const said = { region: world.region, movement: movement.id, shares, remembers: false };
  const answer = await world.accounting.book<{ waitsForSecond: boolean }>('decide-bank-movement', said);
  expect(answer.body.waitsForSecond ? (await confirm())!.status : answer.status).toBeLessThan(300);
}

it('the budget is an open item of its sponsor, and a transfer with number and amount pays it', async () => {
  expect(await items()).toMatchObject([
    { label, cents: 100_000, state: 'due', business: { kind: 'sponsor', id: String(campaignId), name: 'Stadt' } },
  ]);
  expect(await held()).toBe(-1_000);
  const before = await owed();
  await tell({ cents: 100_000, text: `Geschenke ${label.replace('-', ' ')}` });
  expect(await unclear()).toEqual([]);
  expect([await items(), await held()]).toEqual([[], 99_000]);
  expect(await claim()).toMatchObject({ label, claimedCents: 100_000, openCents: 0, isOverdue: false });
  // What was paid and not given is owed.
  expect((await owed()) - before).toBe(99_000);
  const [movement] = (await world.accounting.get<bank.BankMovement[]>('bank-movements')).body;
  expect(movement).toMatchObject({ state: 'booked', decidedBy: null, booked: [{ text: `Zahlung für Kampagne ${label}` }] });
});

it('a part leaves the rest open; once nothing more is given, what was not needed goes back', async () => {
  await tell({ cents: 30_000, text: `Teil ${label}` });
  expect((await unclear())[0]!.proposals[0]).toMatchObject({ reasons: ['Nummer im Text', 'weniger als offen ist'] });
  await decide((await unclear())[0]!);
  expect(await items()).toMatchObject([{ cents: 70_000 }]);
  await world.accounting.post('stop-campaign', { id: campaignId, reason: 'Schluss' });
  expect(await items()).toMatchObject([{ cents: -29_000, state: 'refund' }]);
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ text: 'An Geldgeber von Kampagnen zu erstatten', count: 1, cents: 29_000 }),
  );
  const { db } = world.portal.database;
  const pots = await listPots(db, { regionId: REGION, cards: [card] });
  await endGifts(db, SEAL_KEYS, { regionId: REGION, pots, actorId: 1, idempotencyKey: randomUUID() });
  expect(await claim()).toMatchObject({ claimedCents: 0, openCents: -30_000 });
  await tell({ cents: -30_100, text: label }, { cents: -30_000, text: `Zurück ${label}` });
  expect([await items(), await held()]).toEqual([[], 0]);
  expect(await unclear()).toMatchObject([{ cents: -30_100, proposals: [] }]);
});

it('money that comes in while we owe the sponsor something goes back with the rest', async () => {
  await tell({ cents: 100_000, text: label });
  await tell({ cents: 2_000, text: `Noch etwas ${label}` });
  await decide((await unclear())[0]!);
  expect(await items()).toMatchObject([{ cents: -2_000 }]);
  await tell({ cents: 500, text: `Und noch etwas ${label}` });
  expect((await unclear())[0]!.proposals[0]!.reasons).toContain('wir schulden schon 20,00 €');
  await decide((await unclear())[0]!);
  expect(await items()).toMatchObject([{ cents: -2_500, state: 'refund' }]);
});

it('what went back to an account already is no reason to send it more', async () => {
  const other = 'DE89370400440532013000';
  await tell({ cents: 60_000, text: label }, { cents: 40_000, text: label, iban: other });
  for (const cents of [60_000, 40_000]) await decide((await unclear()).find((one) => one.cents === cents)!);
  await world.accounting.post('stop-campaign', { id: campaignId, reason: 'Schluss' });
  expect(await items()).toMatchObject([{ cents: -99_000 }]);
  await tell({ cents: -60_000, text: `Teil ${label}` });
  await decide((await unclear())[0]!);
  await tell({ cents: -39_000, text: `Rest ${label}` });
  expect(await unclear()).toMatchObject([{ cents: -39_000 }]);
  await tell({ cents: -39_000, text: `Rest ${label}`, iban: other });
  expect(await items()).toEqual([]);
  expect(await unclear()).toHaveLength(1);
});

it('what the bank sends back is open again, and what was for something else is undone', async () => {
  await tell({ cents: 100_000, text: label });
  await tell({ cents: -100_000, text: label, returnCode: 'CUST', isReversal: true });
  expect(await items()).toMatchObject([{ cents: 100_000 }]);
  await tell({ cents: 20_000, text: `Rate ${label}` });
  await decide((await unclear()).find(({ cents }) => cents === 20_000)!);
  expect(await items()).toMatchObject([{ cents: 80_000 }]);
  const { db } = world.portal.database;
  const { movement_id: movement, round } = await db
    .selectFrom('bank_booking')
    .select(['movement_id', 'round'])
    .where('cents', '=', 20_000)
    .executeTakeFirstOrThrow();
  const wish = { region: world.region, movement, round, reason: 'Andere Sache' };
  const undone = await world.accounting.post<{ waitsForSecond: boolean }>('undo-bank-decision', wish);
  expect(undone.status).toBe(200);
  if (undone.body.waitsForSecond) await confirm();
  expect([await items(), await held()]).toMatchObject([[{ cents: 100_000 }], -1_000]);
});

it('accounting reads on its start page what is overdue, from the day after its day', async () => {
  const text = 'Überfällige Zahlung für eine Kampagne';
  const { dueOn } = (await claim())!;
  await world.runAt(`${dueOn}T09:00:00Z`);
  expect((await waiting()).map((one) => one.text)).not.toContain(text);
  await world.runAt(new Date(Date.parse(`${dueOn}T09:00:00Z`) + 86_400_000).toISOString());
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ text, count: 1, cents: 100_000, to: '/offene-posten?art=campaign' }),
  );
  expect(await claim()).toMatchObject({ isOverdue: true });
});

describe('one transfer for several', () => {
  /** The open items of all kinds, by their numbers. */
  const open = async () => {
    const { items: all } = (await world.accounting.get<{ items: ListedItem[] }>('open-items')).body;
    return new Map(all.map((one) => [one.label, one.cents]));
  };
  /** Asks to take back what was booked last; a second person agrees. */
  async function takeBack(): Promise<void> {
    const { movement_id: movement, round } = await world.portal.database.db
      .selectFrom('bank_booking')
      .select(['movement_id', 'round'])
      .orderBy('movement_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const wish = { region: world.region, movement, round, reason: 'Andere Sache' };
    const undone = await world.accounting.post<{ waitsForSecond: boolean }>('undo-bank-decision', wish);
    expect([undone.status, undone.body]).toEqual([200, { waitsForSecond: true }]);
    expect((await confirm())!.status).toBe(204);
  }

  it.each(['campaign', 'business'])('of which the other is a %s is booked by itself, and taken back by two', async (of) => {
    const other = of === 'campaign' ? await openOther() : (await world.order()).label;
    const before = await open();
    expect([before.get(label), before.has(other)]).toEqual([100_000, true]);
    await tell({ cents: 100_000 + before.get(other)!, text: `${label} und ${other}` });
    expect(await unclear()).toEqual([]);
    expect([(await open()).has(label), (await open()).has(other)]).toEqual([false, false]);
    await takeBack();
    expect([(await open()).get(label), (await open()).get(other)]).toEqual([100_000, before.get(other)]);
    await readBankInbox(world.office, undefined);
    expect(await unclear()).toHaveLength(1);
  });

  it('is split by a person, to which a second one agrees', async () => {
    const other = await openOther();
    await tell({ cents: 20_000, text: 'Sammelzahlung' });
    const [movement] = await unclear();
    const shares = [label, other].map((one) => ({ kind: 'campaign', key: String(Number(one.slice(3))), cents: 10_000 }));
    const said = { region: world.region, movement: movement!.id, round: movement!.round, remembers: false };
    const answer = await world.accounting.book<{ waitsForSecond: boolean }>('decide-bank-movement', {
      ...said,
      shares: shares.map((share, at) => ({ ...share, openCents: at === 0 ? 100_000 : 50_000 })),
    });
    expect(answer.body).toEqual({ waitsForSecond: true });
    expect((await confirm())!.status).toBe(204);
    expect([(await open()).get(label), (await open()).get(other)]).toEqual([90_000, 40_000]);
    await takeBack();
    expect([(await open()).get(label), (await open()).get(other)]).toEqual([100_000, 50_000]);
  });

  const openOther = async () => {
    const more = { budget_cents: 50_000, starts_on: '2026-11-01', ends_on: '2026-12-20', use_until: '2026-12-31' };
    return `K1-${String(await openCampaign(world.portal.database.db, REGION, more)).padStart(5, '0')}`;
  };
});
