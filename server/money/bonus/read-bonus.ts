import type { OutputOf } from '#contract/common/call.ts';
import { bonusTypes, emptyBonus, type getBonus } from '#contract/money/bonus/bonus.ts';
import { BONUS_FEE_AT_MOST, disagioModels } from '#contract/parties/partners/fees.ts';
import { formatCents } from '#contract/common/money.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { getDisagioModel } from '#server/parties/partners/disagio-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import { bonusTimeline } from './bonus-timeline.ts';
import { getBonusRules } from './bonus-rules.ts';
import { listBonusSettings } from './reads.ts';

const types = Object.keys(bonusTypes);

/** The own bonus: as saved last, in force, and coming. Throws 404 where the region does not let partners manage it. */
export async function readBonus(
  db: Db,
  { regionId, partnerId }: { regionId: number; partnerId: number },
): Promise<OutputOf<typeof getBonus>> {
  const { mustAccept, community } = await getBonusRules(db, regionId);
  const settings = await listBonusSettings(db, partnerId);
  const now = await readLedgerClock(db);
  const { basisPoints, minimum } = disagioModels[await getDisagioModel(db, { regionId, partnerId }, now)];
  const least = minimum > 0 ? `mindestens ${formatCents(minimum)} €, ` : '';
  return {
    bonusData: { ...(settings.at(-1)?.data ?? emptyBonus), community },
    suggestedValues: { permanentBonusTypes: types, actionBonusTypes: types },
    mustAccept,
    conditions: `${formatCents(basisPoints)} % vom Einkaufswert, ${least}höchstens ${formatCents(BONUS_FEE_AT_MOST)} € je Bonusbuchung, zuzüglich Mehrwertsteuer`,
    ...bonusTimeline(settings, now),
  };
}
