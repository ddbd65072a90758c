import { balanceLinkMessages, type queryBalance as call } from '#contract/parties/balance-links/balance-links.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { formatCents } from '#contract/common/money.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { moved, notFound } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import { isCardRegistered } from '#server/parties/cards/card-registration.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';

/** Whoever guesses is told so; a town hall where people try an old link is not. */
const WRONG_LINKS = { most: 60, minutes: 15 };

/**
 * The balance of the card that a link is for. Its number is masked once somebody has registered it: that it is his is
 * nobody's business who has the link. Throws Refusal 404 for every other text, 429 for an address that tries many, and
 * 410 where the region lives in another cell.
 */
export async function queryBalance(
  { db, regionContent, elsewhere }: { db: Db; regionContent: RegionContent; elsewhere: Elsewhere },
  token: string,
  address: string,
): Promise<OutputOf<typeof call>> {
  const link = await db
    .selectFrom('balance_link')
    .select(['region_id as regionId', 'card_number as card'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  const otherCell = link && (await elsewhere.findOfRegion(link));
  if (otherCell) throw moved(otherCell);
  const [account] = link ? await findCardAccounts(db, link.regionId, [link.card]) : [];
  const region = link && (await regionContent.find(link));
  if (!link || !account || !region) {
    await countAttempt(db, `wrong-balance-link ${address}`, WRONG_LINKS);
    throw notFound(balanceLinkMessages.invalid);
  }
  const isRegistered = await isCardRegistered(db, link.card);
  return {
    balance: { balanceFormattedDE: formatCents(account.balance) },
    cardID: isRegistered ? maskCardNumber(link.card) : link.card,
    region_name: region.name,
    isCardRegistered: isRegistered,
  };
}
