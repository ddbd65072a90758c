import type { Cents } from '#contract/money.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readCorrection } from './read-correction.ts';
import './tables.ts';

/** A correction that waits for operator staff. */
export interface OpenCorrection extends Awaited<ReturnType<typeof readCorrection>> {
  number: number;
  requestedAt: Date;
  partnerName: string;
  contractId: string;
  message: string;
  card: string;
  /** What is on the card now. */
  balance: Cents;
}

/** The corrections that are not decided, the oldest first. */
export async function listOpenCorrections(db: Db): Promise<OpenCorrection[]> {
  const requests = await db
    .selectFrom('correction_request')
    .selectAll()
    .where('state', '=', 'requested')
    .orderBy('requested_at')
    .limit(200)
    .execute();
  const open: OpenCorrection[] = [];
  for (const request of requests) {
    const [account] = await findCardAccounts(db, request.region_id, [request.card_number]);
    open.push({
      number: request.correction_request_id,
      requestedAt: request.requested_at,
      partnerName: request.partner_name,
      contractId: request.contract_id,
      message: request.message,
      card: request.card_number,
      balance: account!.balance,
      ...(await readCorrection(db, request.correction_request_id)),
    });
  }
  return open;
}
