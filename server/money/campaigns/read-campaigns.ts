import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Campaign, CampaignClaim, CampaignSummary, RegionCampaign } from '#contract/money/campaigns/campaigns.ts';
import { listCampaignPots, sumOnCards } from '#server/ledger/read/campaign-pots.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { listClaims } from '#server/money/claims/claims.ts';
import { findCardByOldNumber } from '#server/parties/cards/card-aliases.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { type CampaignRow, campaignSubject, getCampaign } from './get-campaign.ts';
import { type Bound, nameGiftPlaces } from './gift-places.ts';
import { giveGiftsKind } from './give-kind.ts';
import { boundOf, startCampaignKind } from './start-kind.ts';

const MOST = 500;
/** So many gifts are listed; older ones are found by their card. */
const MOST_GIFTS = 2_000;

/** The campaigns of all regions, the newest first. */
export async function listCampaigns(db: Db): Promise<CampaignSummary[]> {
  return summarise(db, await db.selectFrom('campaign').selectAll().orderBy('campaign_id', 'desc').limit(MOST).execute());
}

/** Those of a region as its contractor reads them; what is being planned is no news yet. */
export async function listCampaignsOfRegion(db: Db, regionId: number): Promise<RegionCampaign[]> {
  const rows = await db
    .selectFrom('campaign')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('started_at', 'is not', null)
    .orderBy('campaign_id', 'desc')
    .limit(MOST)
    .execute();
  const summaries = await summarise(db, rows);
  const running = summaries.filter(({ state }) => state === 'running').map(({ id }) => id);
  const claims = await readClaims(db, regionId, running);
  return summaries.map(({ id, name, state, startsOn, endsOn, budgetCents, gifts, givenCents }) => ({
    id,
    name,
    state,
    startsOn,
    endsOn,
    budgetCents,
    gifts,
    givenCents,
    claim: claims.get(id) ?? null,
  }));
}

async function summarise(db: Db, rows: readonly CampaignRow[]): Promise<CampaignSummary[]> {
  if (rows.length === 0) return [];
  const today = await getLedgerToday(db);
  const names = new Map((await listRegionNames(db)).map(({ regionId, name }) => [regionId, name]));
  const left = new Map<number, Cents>();
  for (const regionId of new Set(rows.map(({ region_id }) => region_id)))
    for (const [id, cents] of await sumOnCards(db, regionId, idsOf(rows, regionId))) left.set(id, cents);
  const counted = await countTakenOver(db, rows);
  return rows.map((row) => {
    const onCards = left.get(row.campaign_id) ?? 0;
    return {
      id: row.campaign_id,
      regionName: names.get(row.region_id) ?? '',
      name: row.name,
      sponsor: row.sponsor,
      state: row.state === 'running' && row.ends_on < today ? 'ended' : row.state,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      useUntil: row.use_until,
      giftCents: row.gift_cents,
      budgetCents: row.budget_cents,
      // All gifts of a campaign are alike, but for those of a former provider; its terms stay as it was started.
      gifts: row.given_for === 'take-over' ? (counted.get(row.campaign_id) ?? 0) : row.given_cents / row.gift_cents,
      givenCents: row.given_cents,
      usedCents: row.given_cents - onCards - row.back_cents,
      backCents: row.back_cents,
      onCardsCents: onCards,
      leftCents: row.budget_cents - row.given_cents,
    };
  });
}

/** How many gifts came along with take-overs, by campaign. */
async function countTakenOver(db: Db, rows: readonly CampaignRow[]): Promise<Map<number, number>> {
  const of = rows.filter(({ given_for }) => given_for === 'take-over');
  if (of.length === 0) return new Map();
  const counted = await db
    .selectFrom('campaign_gift')
    .select(['campaign_id', sql<number>`count(*)::int`.as('gifts')])
    .where('region_id', 'in', [...new Set(of.map(({ region_id }) => region_id))])
    .where(
      'campaign_id',
      'in',
      of.map(({ campaign_id }) => campaign_id),
    )
    .groupBy('campaign_id')
    .execute();
  return new Map(counted.map(({ campaign_id, gifts }) => [campaign_id, gifts]));
}

/** The take-overs that brought gifts of a campaign along. */
async function listTakeOversOf(db: Db, regionId: number, campaignId: number): Promise<Campaign['takeOvers']> {
  const { rows } = await sql<Campaign['takeOvers'][number]>`
    select take_over_id as id, provider, is_back as "isBack", cards, cents
      from campaign_take_overs(${regionId}, ${campaignId}::bigint)`.execute(db);
  return rows;
}

const idsOf = (rows: readonly CampaignRow[], regionId: number) =>
  rows.flatMap((row) => (row.region_id === regionId ? [row.campaign_id] : []));

/** All campaigns of a region, with where their gifts count. */
export async function listCampaignBounds(db: Db, regionId: number): Promise<(Bound & { id: number; name: string })[]> {
  const rows = await db.selectFrom('campaign').selectAll().where('region_id', '=', regionId).execute();
  return rows.map((row) => ({ id: row.campaign_id, name: row.name, ...boundOf(row) }));
}

/**
 * A campaign as its page shows it, with what is left on each card for those who may take it back. Throws Refusal 404.
 */
export async function readCampaign(
  db: Db,
  id: number,
  { withGifts, card, most = MOST_GIFTS }: { withGifts: boolean; card?: string | undefined; most?: number },
): Promise<Campaign> {
  const row = await getCampaign(db, id);
  const { region_id: regionId, made_by } = row;
  const [summary] = await summarise(db, [row]);
  const nameOf = await nameGiftPlaces(db, regionId, [boundOf(row)]);
  const region = (await listRegionNames(db)).find((one) => one.regionId === regionId)!;
  // A number of a former provider leads to its card.
  const of = card && ((await findCardByOldNumber(db, regionId, card)) ?? card);
  const pots = withGifts ? await listCampaignPots(db, { regionId, campaignId: id, card: of || undefined }, most + 1) : [];
  return {
    ...summary!,
    region: region.slug,
    givenFor: row.given_for,
    topUpCents: row.top_up_cents,
    countsAt: row.counts_at,
    places: row.places,
    where: nameOf(boundOf(row)),
    madeBy: (await listNamesOfPeople(db, [made_by])).get(made_by) ?? '',
    madeAt: row.made_at.toISOString(),
    claim: (await readClaims(db, regionId, [id])).get(id) ?? null,
    waitsForSecond: await isWaiting(db, regionId, id),
    takeOvers: row.given_for === 'take-over' ? await listTakeOversOf(db, regionId, id) : [],
    hasMoreGifts: pots.length > most,
    givenTo: pots.slice(0, most).map(({ potId, card, cents, issuedAt }) => ({
      gift: potId,
      card,
      givenAt: issuedAt.toISOString(),
      leftCents: cents,
    })),
  };
}

/** What sponsors of some campaigns owe, by campaign; none for one that was not started. */
async function readClaims(db: Db, regionId: number, ids: readonly number[]): Promise<Map<number, CampaignClaim>> {
  const today = await getLedgerToday(db);
  const claims = await listClaims(db, 'campaign', [regionId], ids);
  return new Map(
    claims.map(({ id, label, claimedCents, openCents, dueOn }) => [
      id,
      { label, claimedCents, openCents, dueOn, isOverdue: openCents > 0 && dueOn < today },
    ]),
  );
}

/** Whether somebody has asked to start it or to give gifts, and nobody has decided. */
async function isWaiting(db: Db, regionId: number, campaignId: number): Promise<boolean> {
  const waiting = [
    ...(await listWaitingSubjects(db, startCampaignKind.name)),
    ...(await listWaitingSubjects(db, giveGiftsKind.name)),
  ];
  return waiting.includes(campaignSubject({ regionId, campaignId }));
}
