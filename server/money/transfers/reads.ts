import type { Db } from '#server/platform/db/database.ts';
import { sql } from 'kysely';
import { type CaseKey, listCaseStates } from '#server/tenancy/decisions/reads.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { type TransferRequest, transferStates } from '#contract/money/transfers/transfers.ts';
import { formatCents } from '#contract/common/money.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** The numbers of the requests that a card is part of, as a source or as the target. */
export async function listTransfersOfCard(db: Db, regionId: number, card: string): Promise<number[]> {
  const rows = await db
    .selectFrom('transfer_source')
    .select('transfer_request_id')
    .where('region_id', '=', regionId)
    .where('card_number', '=', card)
    .union(
      db
        .selectFrom('transfer_request')
        .select('transfer_request_id')
        .where('region_id', '=', regionId)
        .where('target_card', '=', card),
    )
    .execute();
  return rows.map((row) => row.transfer_request_id);
}

/** Those of a region's cards with a transfer requested before an instant and not yet decided by staff. */
export async function findSourcesRequestedBefore(
  db: Db,
  regionId: number,
  cards: readonly string[],
  before: Date,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('transfer_source')
    .select(['transfer_request_id as number', 'card_number as card'])
    .where('region_id', '=', regionId)
    .where(sql<boolean>`card_number = any (${cards}::text[])`)
    .execute();
  const states = await listCaseStates(
    db,
    regionId,
    rows.map(({ number }) => number),
  );
  const isWaiting = (number: number) => {
    const state = states.get(number);
    return state !== undefined && state.decision === null && state.openedAt < before;
  };
  return new Set(rows.filter(({ number }) => isWaiting(number)).map(({ card }) => card));
}

export type WantedTransfer = Awaited<ReturnType<typeof readTransfer>>;

/** What somebody wants to have transferred, and who. */
export async function readTransfer(db: Db, { regionId, number }: CaseKey) {
  const { customer_id: customerId, target_card: target } = await db
    .selectFrom('transfer_request')
    .select(['customer_id', 'target_card'])
    .where('region_id', '=', regionId)
    .where('transfer_request_id', '=', number)
    .executeTakeFirstOrThrow();
  const sources = await db
    .selectFrom('transfer_source')
    .select(['card_number as card', 'idempotency_key as idempotencyKey', 'cents', 'is_proven as isProven'])
    .where('region_id', '=', regionId)
    .where('transfer_request_id', '=', number)
    .orderBy('card_number')
    .execute();
  const person = await getPerson(db, customerId);
  return {
    number,
    regionId,
    customerId,
    target,
    sources,
    email: person.email,
    name: `${person.first_name} ${person.last_name}`,
    gguid: person.gguid,
    hasEnded: person.ended_at !== null,
  };
}

const NEWEST = 100;

/** The requests of a customer, newest first. */
export async function listTransferRequests(
  db: Db,
  { personId, regionId }: PersonKey,
  which: 'newest' | 'all' = 'newest',
): Promise<TransferRequest[]> {
  const requests = await db
    .selectFrom('transfer_request')
    .selectAll()
    .where('customer_id', '=', personId)
    .orderBy('transfer_request_id', 'desc')
    .$if(which === 'newest', (query) => query.limit(NEWEST))
    .execute();
  if (requests.length === 0) return [];
  const sources = await db
    .selectFrom('transfer_source')
    .select(['transfer_request_id', 'card_number', 'cents'])
    .where(
      'transfer_request_id',
      'in',
      requests.map((request) => request.transfer_request_id),
    )
    .orderBy('card_number')
    .execute();
  const states = await listCaseStates(
    db,
    regionId,
    requests.map((request) => request.transfer_request_id),
  );
  const sourcesOf = Map.groupBy(sources, (source) => source.transfer_request_id);
  return requests.map((request) => {
    const own = sourcesOf.get(request.transfer_request_id) ?? [];
    const { openedAt, decision, decidedAt, reason } = states.get(request.transfer_request_id)!;
    const cents = own.reduce((sum, source) => sum + (source.cents ?? 0), 0);
    return {
      number: request.transfer_request_id,
      state: transferStates[decision === 'approved' ? 'done' : decision === null ? 'requested' : 'rejected'],
      requestedAt: openedAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
      cardIDsToTransfer: own.map((source) => source.card_number),
      targetCardID: request.target_card,
      amountFormattedDE: decision === 'approved' ? formatCents(cents) : null,
      reason,
    };
  });
}
