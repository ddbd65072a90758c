import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';

/** What the sponsor of a campaign that was started owes. Days are ISO dates. */
export interface SponsorClaim {
  regionId: number;
  campaignId: number;
  sponsor: string;
  /** Of the campaign. */
  name: string;
  /** "K1-00003": what its transfer has to name. */
  label: string;
  /** The last day of its gifts. */
  useUntil: string;
  /** The budget as long as it is given; then what was given and did not come back. */
  claimedCents: Cents;
  /** Positive: still to be paid. Negative: we owe it back. */
  openCents: Cents;
  dueOn: string;
}

/** "K1-00003". */
export const claimLabel = (regionId: number, campaignId: number) => `K${regionId}-${String(campaignId).padStart(5, '0')}`;

/** The claims of regions, settled ones too; only some of them, where their campaigns are named. */
export async function listSponsorClaims(
  db: Db,
  regionIds: readonly number[],
  campaignIds?: readonly number[],
): Promise<SponsorClaim[]> {
  if (campaignIds?.length === 0) return [];
  const { rows } = await sql<Omit<SponsorClaim, 'label'>>`
    select region_id as "regionId", campaign_id as "campaignId", sponsor, name, use_until as "useUntil",
           claimed as "claimedCents", open as "openCents", due_on as "dueOn"
      from campaign_claims(${regionIds}::int[], ${campaignIds ?? null}::bigint[])
     order by due_on, campaign_id`.execute(db);
  return rows.map((row) => ({ ...row, label: claimLabel(row.regionId, row.campaignId) }));
}

/** Those of all regions for which money is to come, or to go back. */
export async function listOpenSponsorClaims(db: Db): Promise<SponsorClaim[]> {
  return (await listSponsorClaims(db, await listRegionIds(db))).filter(({ openCents }) => openCents !== 0);
}

/** Money for a campaign that the bank may still send back. */
export interface ReturnableCampaignPayment {
  entryId: number;
  regionId: number;
  paymentId: number;
  campaignId: number;
  cents: Cents;
  /** ISO day. */
  paidOn: string;
}

/** Payments of regions that have not come back: those since a day (ISO), or some of them. */
export async function listReturnableCampaignPayments(
  db: Db,
  regionIds: readonly number[],
  which: { since: string } | { entryIds: readonly number[] },
): Promise<ReturnableCampaignPayment[]> {
  return db
    .selectFrom('campaign_payment as p')
    .leftJoin('campaign_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.payment_id'),
    )
    .select(['p.region_id as regionId', 'p.payment_id as paymentId', 'p.campaign_id as campaignId', 'p.cents'])
    .select(['p.entry_id as entryId', 'p.paid_on as paidOn'])
    .where('p.region_id', 'in', regionIds)
    .where('p.returns', 'is', null)
    .where('r.payment_id', 'is', null)
    .where((row) => ('since' in which ? row('p.paid_on', '>=', which.since) : row('p.entry_id', 'in', which.entryIds)))
    .orderBy('p.payment_id')
    .execute();
}

/**
 * By entry, whose campaign it has paid, and whether it undoes another payment: as the bank did, or as that was for
 * another item.
 */
export async function listSponsorClaimsOfEntries(
  db: Db,
  regionId: number,
  entryIds: readonly number[],
): Promise<Map<number, Pick<SponsorClaim, 'sponsor' | 'label'> & { isReturn: boolean; isUndone: boolean }>> {
  if (entryIds.length === 0) return new Map();
  const payments = await db
    .selectFrom('campaign_payment')
    .select(['entry_id', 'campaign_id', 'returns'])
    .select(sql<boolean>`undoes_bank_booking(region_id, entry_id)`.as('isUndone'))
    .where('region_id', '=', regionId)
    .where('entry_id', 'in', entryIds)
    .execute();
  const claims = await listSponsorClaims(
    db,
    [regionId],
    payments.map(({ campaign_id }) => campaign_id),
  );
  const byId = new Map(claims.map((claim) => [claim.campaignId, claim]));
  return new Map(
    payments.map(({ entry_id, campaign_id, returns, isUndone }) => {
      const { sponsor, label } = byId.get(campaign_id)!;
      return [entry_id, { sponsor, label, isReturn: returns !== null, isUndone }];
    }),
  );
}

/** What is open after its day (`today` is an ISO date), and what we owe back: how many, their sum, since when. */
export async function countSponsorClaims(db: Db, today: string) {
  const open = await listOpenSponsorClaims(db);
  const count = (some: readonly SponsorClaim[]) => ({
    count: some.length,
    cents: some.reduce((sum, { openCents }) => sum + Math.abs(openCents), 0),
    since: some[0]?.dueOn ?? null,
  });
  return {
    overdue: count(open.filter(({ openCents, dueOn }) => openCents > 0 && dueOn < today)),
    toRefund: count(open.filter(({ openCents }) => openCents < 0)),
  };
}

/**
 * By region, what was paid for campaigns and nobody got, and what was given and nobody has paid yet. Each campaign
 * counts for itself; both sides together are the account of campaigns.
 */
export async function sumSponsorAccounts(db: Db): Promise<Map<number, { owed: Cents; owing: Cents }>> {
  const { rows } = await sql<{ regionId: number; owed: Cents; owing: Cents }>`
    select region_id as "regionId", coalesce(sum(cents) filter (where cents > 0), 0)::bigint as owed,
           coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as owing
      from (
        select c.region_id, coalesce(sum(p.cents), 0) - c.given_cents + c.back_cents as cents
          from campaign c left join campaign_payment p on p.region_id = c.region_id and p.campaign_id = c.campaign_id
         group by c.region_id, c.campaign_id) one
     group by region_id`.execute(db);
  return new Map(rows.map(({ regionId, ...both }) => [regionId, both]));
}
