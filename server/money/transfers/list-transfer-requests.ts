import { type TransferRequest, transferStates } from '#contract/parties/cards/cards.ts';
import { formatCents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCaseStates } from '#server/tenancy/decisions/list-case-states.ts';
import './tables.ts';

const NEWEST = 100;

/** The requests of a customer, newest first. */
export async function listTransferRequests(
  db: Db,
  { personId, regionId }: { personId: number; regionId: number },
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
