import type { Cents } from '#contract/common/money.ts';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';
import { describeMovements } from '#server/parties/customers/movement-texts.ts';
import { latestMovements } from '#server/ledger/read/card-history.ts';
import { startOfYear } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Choice, findMatches } from './find-matches.ts';
import { getOwnAccount } from './own-account.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** One booking as the card holder sees it. */
export interface StatementLine extends CardTransaction {
  cents: Cents;
}

interface Wanted extends Choice {
  cardID: string;
  year?: number | undefined;
  before?: number | undefined;
  most?: number;
}

/** The bookings of an own card, newest first, of a year of Berlin or of all. Throws 404 for any other card. */
export async function readStatement(
  db: Db,
  customer: PersonKey,
  { cardID, year, before, most, ...choice }: Wanted,
): Promise<StatementLine[]> {
  const account = await getOwnAccount(db, customer, cardID);
  const { accountId, isTest, historyFrom } = account;
  const firstOfYear = year === undefined ? null : startOfYear(year);
  const movements = await latestMovements(db, customer.regionId, accountId, {
    since: later(historyFrom, firstOfYear),
    until: year === undefined ? undefined : startOfYear(year + 1),
    before,
    matches: await findMatches(db, customer.regionId, account, choice),
    ...(most !== undefined && { most }),
  });
  const describe = await describeMovements(db, customer.regionId, movements);
  return movements.map((movement) => {
    const { dateFormattedDE, ...described } = describe(movement, { isTest });
    return { ...described, dateFormattedDE: `${dateFormattedDE} Uhr`, cents: movement.cents };
  });
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one > other ? one : other;
}
