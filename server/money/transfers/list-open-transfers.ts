import type { Cents } from '#contract/money.ts';
import { listCardHolders } from '#server/parties/cards/card-holder.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A transfer that waits for operator staff. */
export interface OpenTransfer {
  number: number;
  requestedAt: Date;
  target: string;
  sources: { card: string; balance: Cents; isLocked: boolean; needsProof: boolean }[];
}

/** The transfers that are not decided, the oldest first. */
export async function listOpenTransfers(db: Db): Promise<OpenTransfer[]> {
  const requests = await db
    .selectFrom('transfer_request')
    .selectAll()
    .where('state', '=', 'requested')
    .orderBy('requested_at')
    .limit(200)
    .execute();
  return Promise.all(
    requests.map(async ({ transfer_request_id: number, region_id: regionId, requested_at: requestedAt, target_card: target }) => {
      const sources = await db
        .selectFrom('transfer_source')
        .select('card_number')
        .where('transfer_request_id', '=', number)
        .orderBy('card_number')
        .execute();
      const cards = sources.map((source) => source.card_number);
      const proven = new Set(
        (await listCardHolders(db, regionId, cards)).filter(({ isProven }) => isProven).map(({ card }) => card),
      );
      const accounts = await findCardAccounts(db, regionId, cards);
      return {
        number,
        requestedAt,
        target,
        sources: accounts.map(({ card, balance, status }) => ({
          card,
          balance,
          isLocked: status === 'locked',
          needsProof: !proven.has(card),
        })),
      };
    }),
  );
}
