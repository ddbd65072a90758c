import { type TransferRequest, transferStates } from '#contract/cards.ts';
import { formatCents } from '#contract/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

const NEWEST = 100;

/** The requests of a customer, newest first. */
export async function listTransferRequests(
  db: Db,
  customerId: number,
  which: 'newest' | 'all' = 'newest',
): Promise<TransferRequest[]> {
  const requests = await db
    .selectFrom('transfer_request')
    .selectAll()
    .where('customer_id', '=', customerId)
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
  const sourcesOf = Map.groupBy(sources, (source) => source.transfer_request_id);
  return requests.map((request) => {
    const own = sourcesOf.get(request.transfer_request_id) ?? [];
    return {
      number: request.transfer_request_id,
      state: transferStates[request.state],
      requestedAt: request.requested_at.toISOString(),
      decidedAt: request.decided_at?.toISOString() ?? null,
      cardIDsToTransfer: own.map((source) => source.card_number),
      targetCardID: request.target_card,
      amountFormattedDE: request.state === 'done' ? formatCents(own.reduce((sum, source) => sum + (source.cents ?? 0), 0)) : null,
      reason: request.reason,
    };
  });
}
