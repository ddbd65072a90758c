import { type CardAccount, findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Cashier } from './book.ts';

/** More than a queue of people needs, too few to try all numbers of a region. */
const QUESTIONS = { most: 60, minutes: 1 };

/**
 * Counts that a cashier learns about a card, by asking for its balance or by a refused booking, and leaves a trace.
 * Returns the card's account where it is one of the cashier's region. `miss` is what the trail says where it is none.
 * Throws Refusal 429 after many.
 */
export async function traceQuestion(
  db: Db,
  { personId, regionId }: Cashier,
  card: string,
  act: 'balance-checked' | 'booking-refused',
  miss?: string,
): Promise<CardAccount | undefined> {
  await countAttempt(db, `balance ${personId}`, QUESTIONS);
  const [account] = await findCardAccounts(db, regionId, [card]);
  const subject = account ? `account ${account.accountId}` : miss;
  await audit(db, { personId, regionId, act, ...(subject !== undefined && { subject }) });
  return account;
}
