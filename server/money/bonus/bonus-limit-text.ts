import { formatCents } from '#contract/common/money.ts';
import type { BonusLimit } from '#server/ledger/write/post-booking.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getBonusLimits } from '#server/tenancy/regions/region-reads.ts';

/** What the region allows, in words for a cashier, who has come upon that limit (rulings 3, Bonus limits). */
export async function getBonusLimitText(db: Db, regionId: number, limit: BonusLimit): Promise<string> {
  const { atOnce, aDay, unsettled } = await getBonusLimits(db, regionId);
  const texts: Record<BonusLimit, string> = {
    BONUS_TOO_LARGE: `Ein einzelner Kundenbonus darf höchstens ${formatCents(atOnce)} € betragen.`,
    BONUS_DAY_LIMIT: `Auf eine Karte dürfen an einem Tag höchstens ${formatCents(aDay)} € Kundenbonus vergeben werden.`,
    BONUS_UNSETTLED_LIMIT: `Ihr Betrieb darf höchstens ${formatCents(unsettled)} € Kundenbonus vergeben, bevor abgerechnet wird. Nach der nächsten Abrechnung geht es weiter.`,
  };
  return texts[limit];
}
