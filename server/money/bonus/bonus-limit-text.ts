import { formatCents } from '#contract/money.ts';
import type { BonusLimit } from '#server/ledger/post-booking.ts';
import type { Db } from '#server/platform/db/database.ts';
import '#server/tenancy/regions/tables.ts';

/** What the region allows, in words for a cashier, who has come upon that limit (rulings 3, Bonus limits). */
export async function getBonusLimitText(db: Db, regionId: number, limit: BonusLimit): Promise<string> {
  const region = await db
    .selectFrom('region')
    .select(['bonus_limit_cents', 'bonus_day_limit_cents', 'bonus_unsettled_limit_cents'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  const texts: Record<BonusLimit, string> = {
    BONUS_TOO_LARGE: `Ein einzelner Kundenbonus darf höchstens ${formatCents(region.bonus_limit_cents)} € betragen.`,
    BONUS_DAY_LIMIT: `Auf eine Karte dürfen an einem Tag höchstens ${formatCents(region.bonus_day_limit_cents)} € Kundenbonus vergeben werden.`,
    BONUS_UNSETTLED_LIMIT: `Ihr Betrieb darf höchstens ${formatCents(region.bonus_unsettled_limit_cents)} € Kundenbonus vergeben, bevor abgerechnet wird. Nach der nächsten Abrechnung geht es weiter.`,
  };
  return texts[limit];
}
