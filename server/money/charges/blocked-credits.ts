import type { Cents } from '#contract/common/money.ts';
import { type EmployerAccount, readEmployerAccount } from '#server/ledger/read/employer-account.ts';
import { readEmployerCredit } from '#server/ledger/read/employer-credit.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';
import { type ChargeOrder, listChargeOrdersOf } from './get-charge-order.ts';

/** What the bank is to collect for an order, or has been told to; 0 once that is booked, and for a transfer. */
function debitedCents({ method, paidEntry, loadedAt, cancelledAt, asked }: ChargeOrder): Cents {
  return method === 'Bankeinzug' && paidEntry === null && loadedAt === null && cancelledAt === null ? asked : 0;
}

/** What of an order is neither on its cards nor left out. */
export function unloadedCents({ number, cents, loadedAt, cancelledAt }: ChargeOrder, { loaded }: EmployerAccount): Cents {
  return loadedAt !== null || cancelledAt !== null ? 0 : cents - (loaded.get(number) ?? 0);
}

/**
 * What employers have with us, and cannot use before a returned debit is paid: it is owed whole, whatever of it was not
 * loaded. In cents.
 */
export async function listBlockedCredits(db: Db): Promise<(EmployerKey & { cents: Cents })[]> {
  const stopped = await db
    .selectFrom('charge_order')
    .select(['region_id as regionId', 'employer_id as employerId'])
    .distinct()
    .where('returned_entry', 'is not', null)
    .where('settled_entry', 'is', null)
    .orderBy('region_id')
    .orderBy('employer_id')
    .execute();
  const blocked = [];
  for (const employer of stopped) {
    const cents = await readBlockedCredit(db, employer);
    if (cents !== 0) blocked.push({ ...employer, cents });
  }
  return blocked;
}

/** The same of one employer; 0 for none. */
export async function readBlockedCredit(db: Db, { regionId, employerId }: EmployerKey): Promise<Cents> {
  const account = await readEmployerAccount(db, regionId, employerId);
  const orders = await listChargeOrdersOf(db, regionId, employerId);
  const owed = orders.reduce((sum, one) => sum + one.open + debitedCents(one) - unloadedCents(one, account), 0);
  return owed + account.balance - (await readEmployerCredit(db, regionId, employerId));
}
