import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getRegionRules, getBonusLimits } from '#server/tenancy/regions/region-reads.ts';
import { formatCents } from '#contract/common/money.ts';
import type { BonusLimit } from '#server/ledger/write/post-booking.ts';

/** A region's rules for a bonus. Throws 404 where partners do not manage it here: a 403 would end the session. */
export async function getBonusRules(db: Db, regionId: number): Promise<{ mustAccept: boolean; community: string }> {
  const { name, rules, hidesBonusManagement } = await getRegionRules(db, regionId);
  if (hidesBonusManagement) throw notFound('In Ihrer Region wird der Bonus nicht im Portal verwaltet.');
  return { mustAccept: rules.requiresAcceptedBonusConditions ?? false, community: name };
}

/** The region's limit, in words for a cashier who has reached it. */
export async function getBonusLimitText(db: Db, regionId: number, limit: BonusLimit): Promise<string> {
  const { atOnce, aDay, unsettled } = await getBonusLimits(db, regionId);
  const texts: Record<BonusLimit, string> = {
    BONUS_TOO_LARGE: `Ein einzelner Kundenbonus darf höchstens ${formatCents(atOnce)} € betragen.`,
    BONUS_DAY_LIMIT: `Auf eine Karte dürfen an einem Tag höchstens ${formatCents(aDay)} € Kundenbonus vergeben werden.`,
    BONUS_UNSETTLED_LIMIT: `Ihr Betrieb darf höchstens ${formatCents(unsettled)} € Kundenbonus vergeben, bevor abgerechnet wird. Nach der nächsten Abrechnung geht es weiter.`,
  };
  return texts[limit];
}
