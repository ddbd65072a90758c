import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { countSealed } from '#server/ledger/prove/count-sealed.ts';
import { lastSealedEntry } from '#server/ledger/prove/how-far-sealed.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { findCardsToppedUp, findStornoCards } from '#server/ledger/read/earned-gifts.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { listCardsRegisteredSince } from '#server/parties/cards/card-registration.ts';
import { onceMore } from '#server/platform/db/once-more.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';

/** A campaign that gives by itself and whose gifts can still be used. */
export interface SelfGiving {
  regionId: number;
  campaignId: number;
  name: string;
  givenFor: 'top-up' | 'registration';
  topUpCents: Cents | null;
  startedAt: Date;
  /** It was not stopped, and its last day is not over, or was yesterday. */
  isGiving: boolean;
}

interface Needed {
  db: Db;
  keys: SealKeys;
}

/** What is left of a gift, and went back. */
interface GiftTaken {
  name: string;
  cents: Cents;
}

/** Entries that are looked at in a transaction: its cards wait meanwhile. */
const AT_ONCE = 500;
/** How long a process believes what campaigns there are: a till need not know within the second. */
const FRESH_MS = 5_000;

/** Those of a region, ended and stopped ones too: what they gave may have to go back. */
export async function listSelfGiving(db: Db, regionId: number): Promise<SelfGiving[]> {
  const rows = await db
    .selectFrom('campaign')
    .select(['campaign_id', 'name', 'given_for', 'top_up_cents', 'started_at'])
    .select(sql<boolean>`state = 'running' and ends_on >= ledger_today() - 1`.as('is_giving'))
    .where('region_id', '=', regionId)
    .where('given_for', 'in', ['top-up', 'registration'])
    .where('started_at', 'is not', null)
    .where('use_until', '>=', sql<string>`ledger_today()`)
    .orderBy('campaign_id')
    .execute();
  return rows.map((row) => ({
    regionId,
    campaignId: row.campaign_id,
    name: row.name,
    givenFor: row.given_for as SelfGiving['givenFor'],
    topUpCents: row.top_up_cents,
    startedAt: row.started_at!,
    isGiving: row.is_giving,
  }));
}

/** The same, asked at most every few seconds for each region. */
export function openSelfGiving(db: Db): (regionId: number) => Promise<SelfGiving[]> {
  const kept = new Map<number, { told: Promise<SelfGiving[]>; until: number }>();
  return (regionId) => {
    const known = kept.get(regionId);
    if (known && known.until > performance.now()) return known.told;
    const told = onceMore(() => listSelfGiving(db, regionId));
    kept.set(regionId, { told, until: performance.now() + FRESH_MS });
    // What failed is not kept.
    told.catch(() => kept.delete(regionId));
    return told;
  };
}

/**
 * Gives to those of the cards that have earned it and did not get it. The books judge each; a repetition gives nothing.
 */
export async function giveEarned(
  { db, keys }: Needed,
  campaign: Pick<SelfGiving, 'regionId' | 'campaignId'>,
  cards: readonly string[],
): Promise<void> {
  if (cards.length === 0) return;
  const { regionId, campaignId } = campaign;
  const people = await hashHolders({ db, keys }, campaign, cards);
  const idempotencyKey = `earned gift ${campaignId}`;
  await giveGifts(db, keys, { regionId, campaignId, cards, people, actorId: PORTAL, idempotencyKey });
}

/** Takes back what is left of gifts on cards whose top-up was taken back. The books judge each. */
export async function takeBackLost(
  { db, keys }: Needed,
  campaigns: readonly SelfGiving[],
  { regionId, cards }: { regionId: number; cards: readonly string[] },
): Promise<GiftTaken[]> {
  const ofTopUps = new Map(
    campaigns.flatMap(({ campaignId, name, givenFor }) => (givenFor === 'top-up' ? [[campaignId, name]] : [])),
  );
  if (ofTopUps.size === 0 || cards.length === 0) return [];
  const pots = (await listPots(db, { regionId, cards })).filter(({ campaignId }) => ofTopUps.has(campaignId));
  const nameOf = new Map(pots.map(({ potId, campaignId }) => [potId, ofTopUps.get(campaignId)!]));
  const outcomes = await endGifts(db, keys, { regionId, pots, actorId: PORTAL, idempotencyKey: 'gift of a top-up taken back' });
  return outcomes.flatMap(({ potId, outcome, cents, isReplay }) =>
    outcome === 'POSTED' && !isReplay ? [{ name: nameOf.get(potId)!, cents: cents! }] : [],
  );
}

/**
 * Gives what was earned since the last time, and takes back what was lost. Runs as a job; may be interrupted at any
 * point and run by several processes at once. A region without such a campaign costs one look at its campaigns.
 */
export async function giveWhatWasEarned({ db, keys }: Needed, regionId: number): Promise<void> {
  const campaigns = await listSelfGiving(db, regionId);
  const giving = campaigns.flatMap(({ campaignId, isGiving }) => (isGiving ? [campaignId] : []));
  await forgetPeople(db, regionId, giving);
  if (campaigns.length === 0) {
    await db.deleteFrom('campaign_until').where('region_id', '=', regionId).execute();
    return;
  }
  const ofTopUps = campaigns.filter(({ givenFor }) => givenFor === 'top-up');
  await countSealed(db, regionId, {
    mark: sql.table('campaign_until'),
    atOnce: AT_ONCE,
    add: async (trx, _, after, until) => {
      for (const campaign of ofTopUps.filter(({ isGiving }) => isGiving)) {
        const span = { regionId, after, until, least: campaign.topUpCents! };
        await giveEarned({ db: trx, keys }, campaign, await findCardsToppedUp(trx, span));
      }
      const cards = ofTopUps.length > 0 ? await findStornoCards(trx, { regionId, after, until }) : [];
      await takeBackLost({ db: trx, keys }, ofTopUps, { regionId, cards });
    },
  });
  for (const campaign of campaigns.filter(({ givenFor, isGiving }) => givenFor === 'registration' && isGiving)) {
    const cards = await listCardsRegisteredSince(db, regionId, campaign.startedAt);
    for (let first = 0; first < cards.length; first += AT_ONCE)
      await giveEarned({ db, keys }, campaign, await withoutGift(db, campaign, cards.slice(first, first + AT_ONCE)));
  }
}

/** Entries from now on are looked at; what was looked at for another campaign stays. */
export async function beginLooking(trx: Trx, regionId: number): Promise<void> {
  await trx
    .insertInto('campaign_until')
    .values({ region_id: regionId, entry_id: await lastSealedEntry(trx, regionId) })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Those of the cards that have not got the campaign's gift themselves. */
async function withoutGift(db: Db, { regionId, campaignId }: SelfGiving, cards: readonly string[]): Promise<string[]> {
  const accounts = await findCardAccounts(db, regionId, cards);
  const given = await db
    .selectFrom('campaign_gift')
    .select('account_id')
    .where('region_id', '=', regionId)
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`account_id = any (${accounts.map(({ accountId }) => accountId)}::bigint[])`)
    .execute();
  const had = new Set(given.map(({ account_id }) => account_id));
  return accounts.flatMap(({ card, accountId, isTest }) => (had.has(accountId) || isTest ? [] : [card]));
}

/** Who holds cards, as a campaign remembers it: the same address gives the same hash, which nobody else can compute. */
async function hashHolders(
  { db, keys }: Needed,
  campaign: Pick<SelfGiving, 'regionId' | 'campaignId'>,
  cards: readonly string[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const { card, customerId } of await listCardHolders(db, campaign.regionId, cards)) {
    if (customerId === null) continue;
    const { email } = await getPerson(db, customerId);
    const told = `gift ${campaign.campaignId} to ${email.trim().toLowerCase()}`;
    // The oldest key: a new one must not make new people.
    hashes.set(card, createHmac('sha256', keys[0].secret).update(told).digest('hex'));
  }
  return hashes;
}

/** Nobody need be remembered once a campaign gives no more. */
async function forgetPeople(db: Db, regionId: number, giving: readonly number[]): Promise<void> {
  await db
    .deleteFrom('campaign_person')
    .where('region_id', '=', regionId)
    .where(sql<boolean>`campaign_id <> all (${giving}::bigint[])`)
    .execute();
}
