import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';

/** What a former provider owes for the balances of a take-over. Days are ISO dates. */
export interface Claim {
  regionId: number;
  takeOverId: number;
  provider: string;
  /** "V1-00003": what its transfer has to name. */
  label: string;
  /** The take-over goes back, or has gone: nothing is claimed any more. */
  isBack: boolean;
  claimedCents: Cents;
  /** Positive: still to be paid. Negative: we owe it back. */
  openCents: Cents;
  finishedOn: string;
  dueOn: string;
}

const claimLabel = (regionId: number, takeOverId: number) => `V${regionId}-${String(takeOverId).padStart(5, '0')}`;

/** The claims of regions, settled ones too; only some of them, where their take-overs are named. */
export async function listClaims(db: Db, regionIds: readonly number[], takeOverIds?: readonly number[]): Promise<Claim[]> {
  const { rows } = await sql<Omit<Claim, 'label'>>`
    select region_id as "regionId", take_over_id as "takeOverId", provider, is_back as "isBack", claimed as "claimedCents",
           open as "openCents", finished_on as "finishedOn", due_on as "dueOn"
      from take_over_claims(${regionIds}::int[])
     where ${takeOverIds === undefined ? sql`true` : sql`take_over_id = any (${takeOverIds}::bigint[])`}
     order by due_on, take_over_id`.execute(db);
  return rows.map((row) => ({ ...row, label: claimLabel(row.regionId, row.takeOverId) }));
}

/** Those of all regions for which money is to come, or to go back. */
export async function listOpenClaims(db: Db): Promise<Claim[]> {
  return (await listClaims(db, await listRegionIds(db))).filter(({ openCents }) => openCents !== 0);
}

/** Money for a claim that the bank may still send back. */
export interface ReturnableClaimPayment {
  entryId: number;
  regionId: number;
  paymentId: number;
  takeOverId: number;
  cents: Cents;
  /** ISO day. */
  paidOn: string;
}

/** Payments of regions that have not come back: those since a day (ISO), or some of them. */
export async function listReturnablePayments(
  db: Db,
  regionIds: readonly number[],
  which: { since: string } | { entryIds: readonly number[] },
): Promise<ReturnableClaimPayment[]> {
  return db
    .selectFrom('take_over_payment as p')
    .leftJoin('take_over_payment as r', (join) =>
      join.onRef('r.region_id', '=', 'p.region_id').onRef('r.returns', '=', 'p.payment_id'),
    )
    .select(['p.region_id as regionId', 'p.payment_id as paymentId', 'p.take_over_id as takeOverId', 'p.cents'])
    .select(['p.entry_id as entryId', 'p.paid_on as paidOn'])
    .where('p.region_id', 'in', regionIds)
    .where('p.returns', 'is', null)
    .where('r.payment_id', 'is', null)
    .where((row) => ('since' in which ? row('p.paid_on', '>=', which.since) : row('p.entry_id', 'in', which.entryIds)))
    .orderBy('p.payment_id')
    .execute();
}

/**
 * By entry, whose claim it has paid, and whether it undoes another payment: as the bank did, or as that was for another
 * item.
 */
export async function listClaimsOfEntries(
  db: Db,
  regionId: number,
  entryIds: readonly number[],
): Promise<Map<number, Pick<Claim, 'provider' | 'label'> & { isReturn: boolean; isUndone: boolean }>> {
  if (entryIds.length === 0) return new Map();
  const payments = await db
    .selectFrom('take_over_payment')
    .select(['entry_id', 'take_over_id', 'returns'])
    .select(sql<boolean>`undoes_bank_booking(region_id, entry_id)`.as('isUndone'))
    .where('region_id', '=', regionId)
    .where('entry_id', 'in', entryIds)
    .execute();
  const claims = await listClaims(
    db,
    [regionId],
    payments.map(({ take_over_id }) => take_over_id),
  );
  const byId = new Map(claims.map((claim) => [claim.takeOverId, claim]));
  return new Map(
    payments.map(({ entry_id, take_over_id, returns, isUndone }) => {
      const { provider, label } = byId.get(take_over_id)!;
      return [entry_id, { provider, label, isReturn: returns !== null, isUndone }];
    }),
  );
}

/** What is open after its day (`today` is an ISO date), and what we owe back: how many, their sum, since when. */
export async function countClaims(db: Db, today: string) {
  const open = await listOpenClaims(db);
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
