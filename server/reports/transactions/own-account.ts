import { findOwnCard } from '#server/parties/cards/card-registration.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

export interface OwnAccount {
  accountId: number;
  isTest: boolean;
  historyFrom: Date | null;
}

/** The account of an own card, and since when its history is the customer's. Throws 404 for any other card. */
export async function getOwnAccount(db: Db, { personId, regionId }: PersonKey, card: string): Promise<OwnAccount> {
  const own = await findOwnCard(db, personId, card);
  const [account] = own ? await findCardAccounts(db, regionId, [card]) : [];
  if (!own || !account) throw notFound('Diese Karte gehört nicht zu Ihrem Konto.');
  return { accountId: account.accountId, isTest: account.isTest, historyFrom: own.historyFrom };
}
