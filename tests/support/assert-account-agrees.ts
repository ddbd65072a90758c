import assert from 'node:assert/strict';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listAccountLines, type UnsummedLine } from '#server/reports/business-accounts/list-account-lines.ts';
import { listOwedOf } from '#server/reports/open-items/list-own-open-items.ts';

/** Throws where the account of a business does not come to what is open with it, to the cent. Returns its lines. */
export async function assertAccountAgrees(db: Db, business: OwnBusiness): Promise<UnsummedLine[]> {
  const items = await listOwedOf(db, business, await getLedgerToday(db));
  const lines = await listAccountLines(db, business, []);
  assertSameSum(lines, items);
  return lines;
}

export function assertSameSum(lines: readonly Pick<UnsummedLine, 'cents'>[], items: readonly { cents: number }[]): void {
  assert.equal(sumOf(lines), sumOf(items), `${JSON.stringify(lines, null, 1)} are not ${JSON.stringify(items, null, 1)}`);
}

const sumOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, { cents }) => sum + cents, 0);
