import assert from 'node:assert/strict';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listAccountMoves, type Move } from '#server/reports/business-accounts/list-account-moves.ts';
import { listOwedOf } from '#server/reports/open-items/list-own-open-items.ts';

/** Throws where the account of a business does not come to what is open with it, to the cent. Returns its lines. */
export async function assertAccountAgrees(db: Db, business: OwnBusiness): Promise<Move[]> {
  const items = await listOwedOf(db, business, await getLedgerToday(db));
  const moves = await listAccountMoves(db, business, []);
  assertSameSum(moves, items);
  return moves;
}

export function assertSameSum(moves: readonly Pick<Move, 'cents'>[], items: readonly { cents: number }[]): void {
  assert.equal(sumOf(moves), sumOf(items), `${JSON.stringify(moves, null, 1)} are not ${JSON.stringify(items, null, 1)}`);
}

const sumOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
