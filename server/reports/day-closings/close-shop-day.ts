import type { OutputOf, ParsedInputOf } from '#contract/common/call.ts';
import { type closeShopDay as call, readCash, sumOfPieces } from '#contract/reports/day-closings/day-closings.ts';
import type { Cents } from '#contract/common/money.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { closeDay, type ClosedDay, type DayCount, listClosedDays } from '#server/ledger/read/shop-day.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { atField, Refusal } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getOwnShop } from './get-shop-day.ts';
import { tellClosings } from './tell-closings.ts';

/**
 * Closes a day of the caller's shop as its next version. Sent again, it gets the first answer. Throws Refusal 404 for a
 * shop that is not the caller's, 422 for a future day, and 409 where another closing was faster.
 */
export async function closeShopDay(
  db: Db,
  caller: Caller,
  { day, branch, version, ...typed }: ParsedInputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { shop } = await getOwnShop(db, caller, branch);
  if (day > (await getLedgerToday(db))) {
    const message = 'Dieser Tag kommt erst noch.';
    throw atField('day', message);
  }
  const count = countOf(typed);
  const { personId: closedBy } = caller;
  const { first_name, last_name } = await getPerson(db, closedBy);
  await closeDay(db, shop, { day, version, ...count, closedBy, signedAs: `${first_name} ${last_name}` });
  const closing = (await listClosedDays(db, shop, day)).find((one) => one.version === version);
  if (!closing || closing.closedBy !== closedBy || !isSameCount(closing, count))
    throw new Refusal(
      'CHANGED_MEANWHILE',
      'Der Tag wurde inzwischen abgeschlossen. Bitte laden Sie die Seite neu und prüfen Sie, was dort steht.',
    );
  return (await tellClosings(db, shop, [closing]))[0]!;
}

type Typed = Pick<ParsedInputOf<typeof call>, 'float' | 'cashless' | 'counted' | 'pieces'>;

function countOf({ float, cashless, counted, pieces }: Typed): DayCount {
  return {
    float: cashOf(float),
    cashless: cashOf(cashless),
    counted: pieces ? sumOfPieces(pieces) : cashOf(counted!),
    pieces: pieces ?? null,
  };
}

function cashOf(accepted: string): Cents {
  const cash = readCash(accepted);
  if ('message' in cash) throw new RangeError(cash.message);
  return cash.cents;
}

function isSameCount(closing: ClosedDay, count: DayCount): boolean {
  const piecesOf = ({ pieces }: DayCount) => JSON.stringify(pieces?.map(({ cent, count: number }) => [cent, number]) ?? null);
  return (
    closing.float === count.float &&
    closing.counted === count.counted &&
    closing.cashless === count.cashless &&
    piecesOf(closing) === piecesOf(count)
  );
}
