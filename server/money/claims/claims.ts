import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { type ClaimKind, claimKinds } from '#server/ledger/write/pay-claim.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';

/**
 * What the sponsor of a campaign that was started owes, or a former provider for the balances of a take-over. Days are
 * ISO dates.
 */
export interface Claim {
  regionId: number;
  /** Of the campaign or the take-over. */
  id: number;
  /** The sponsor, or the former provider. */
  debtor: string;
  /** "K1-00003" of a campaign, "V1-00003" of a take-over: what its transfer has to name. */
  label: string;
  /** Of the campaign; '' of a take-over. */
  name: string;
  /** The take-over goes back, or has gone: nothing is claimed any more. */
  isBack: boolean;
  /** Of a campaign, the budget as long as it is given; then what was given and did not come back. */
  claimedCents: Cents;
  /** Positive: still to be paid. Negative: we owe it back. */
  openCents: Cents;
  /** The last day of the campaign's gifts, or the day when the take-over was done. */
  endedOn: string;
  dueOn: string;
}

/** Money for a claim that the bank may still send back. */
export interface ReturnablePayment {
  entryId: number;
  regionId: number;
  paymentId: number;
  /** Of the campaign or the take-over. */
  id: number;
  cents: Cents;
  /** ISO day. */
  paidOn: string;
}

interface ClaimSources {
  letter: string;
  /** The claims of regions; only some of them, where their ids are named. */
  claims(regionIds: readonly number[], ids: readonly number[] | null): RawBuilder<unknown>;
  payments: RawBuilder<unknown>;
}

const sources: Record<ClaimKind, ClaimSources> = {
  campaign: {
    letter: 'K',
    claims: (regionIds, ids) => sql`
      select region_id, campaign_id as id, sponsor as debtor, name, false as is_back, claimed, open, use_until as ended_on, due_on
        from campaign_claims(${regionIds}::int[], ${ids}::bigint[])`,
    payments: sql`
      select region_id, payment_id, campaign_id as id, cents, paid_on, entry_id, returns from campaign_payment`,
  },
  'take-over': {
    letter: 'V',
    claims: (regionIds, ids) => sql`
      select region_id, take_over_id as id, provider as debtor, '' as name, is_back, claimed, open, finished_on as ended_on, due_on
        from take_over_claims(${regionIds}::int[])
       where ${ids}::bigint[] is null or take_over_id = any (${ids}::bigint[])`,
    payments: sql`
      select region_id, payment_id, take_over_id as id, cents, paid_on, entry_id, returns from take_over_payment`,
  },
};

export const claimLabel = (kind: ClaimKind, regionId: number, id: number) =>
  `${sources[kind].letter}${regionId}-${String(id).padStart(5, '0')}`;

/** The claims of regions, settled ones too; only some of them, where their campaigns or take-overs are named. */
export async function listClaims(
  db: Db,
  kind: ClaimKind,
  regionIds: readonly number[],
  ids: readonly number[] | null = null,
): Promise<Claim[]> {
  if (ids?.length === 0) return [];
  const { rows } = await sql<Omit<Claim, 'label'>>`
    select region_id as "regionId", id, debtor, name, is_back as "isBack", claimed as "claimedCents", open as "openCents",
           ended_on as "endedOn", due_on as "dueOn"
      from (${sources[kind].claims(regionIds, ids)}) c
     order by due_on, id`.execute(db);
  return rows.map((row) => ({ ...row, label: claimLabel(kind, row.regionId, row.id) }));
}

/** Those of all regions for which money is to come, or to go back. */
export async function listOpenClaims(db: Db, kind: ClaimKind): Promise<Claim[]> {
  return (await listClaims(db, kind, await listRegionIds(db))).filter(({ openCents }) => openCents !== 0);
}

/** Payments of regions that have not come back: those since a day (ISO), or some of them. */
export async function listReturnablePayments(
  db: Db,
  kind: ClaimKind,
  regionIds: readonly number[],
  which: { since: string } | { entryIds: readonly number[] },
): Promise<ReturnablePayment[]> {
  const { payments } = sources[kind];
  const { rows } = await sql<ReturnablePayment>`
    select p.entry_id as "entryId", p.region_id as "regionId", p.payment_id as "paymentId", p.id, p.cents, p.paid_on as "paidOn"
      from (${payments}) p
     where p.region_id = any (${regionIds}::int[]) and p.returns is null
       and not exists (select from (${payments}) r where r.region_id = p.region_id and r.returns = p.payment_id)
       and ${'since' in which ? sql`p.paid_on >= ${which.since}::date` : sql`p.entry_id = any (${which.entryIds}::bigint[])`}
     order by p.payment_id`.execute(db);
  return rows;
}

/** The payment for a claim that an entry has booked. Throws where it has booked none. */
export async function getClaimPayment(
  db: Db,
  kind: ClaimKind,
  { regionId, entryId }: { regionId: number; entryId: number },
): Promise<Pick<ReturnablePayment, 'id' | 'paymentId' | 'cents'>> {
  const { rows } = await sql<Pick<ReturnablePayment, 'id' | 'paymentId' | 'cents'>>`
    select id, payment_id as "paymentId", cents
      from (${sources[kind].payments}) p where region_id = ${regionId} and entry_id = ${entryId}`.execute(db);
  if (!rows[0]) throw new Error(`entry ${entryId} has paid no claim`);
  return rows[0];
}

/** What was paid for each claim, less what went back: cents by region and campaign or take-over, as "1 42". */
export async function sumClaimPayments(db: Db, kind: ClaimKind): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ regionId: number; id: number; cents: Cents }>`
    select region_id as "regionId", id, sum(cents)::bigint as cents
      from (${sources[kind].payments}) p group by region_id, id`.execute(db);
  return new Map(rows.map(({ regionId, id, cents }) => [`${regionId} ${id}`, cents]));
}

type PaidClaim = Pick<Claim, 'debtor' | 'label'> & { isReturn: boolean; isUndone: boolean };

/**
 * By entry, whose claim it has paid, and whether it undoes another payment: as the bank did, or as that was for another
 * item.
 */
export async function listClaimsOfEntries(
  db: Db,
  regionId: number,
  entryIds: readonly number[],
): Promise<Map<number, PaidClaim>> {
  const paid = new Map<number, PaidClaim>();
  if (entryIds.length === 0) return paid;
  for (const kind of claimKinds) {
    const { rows } = await sql<{ entryId: number; id: number; isReturn: boolean; isUndone: boolean }>`
      select entry_id as "entryId", id, returns is not null as "isReturn", undoes_bank_booking(region_id, entry_id) as "isUndone"
        from (${sources[kind].payments}) p where region_id = ${regionId} and entry_id = any (${entryIds}::bigint[])`.execute(db);
    const ids = rows.map(({ id }) => id);
    const byId = new Map((await listClaims(db, kind, [regionId], ids)).map((claim) => [claim.id, claim]));
    for (const { entryId, id, ...how } of rows) {
      const { debtor, label } = byId.get(id)!;
      paid.set(entryId, { debtor, label, ...how });
    }
  }
  return paid;
}

/** What is open after its day (`today` is an ISO date), and what we owe back: how many, their sum, since when. */
export async function countClaims(db: Db, kind: ClaimKind, today: string) {
  const open = await listOpenClaims(db, kind);
  const count = (some: readonly Claim[]) => ({
    count: some.length,
    cents: some.reduce((sum, { openCents }) => sum + Math.abs(openCents), 0),
    since: some[0]?.dueOn ?? null,
  });
  return {
    overdue: count(open.filter(({ openCents, dueOn }) => openCents > 0 && dueOn < today)),
    toRefund: count(open.filter(({ openCents }) => openCents < 0)),
  };
}
