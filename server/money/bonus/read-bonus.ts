import type { OutputOf } from '#contract/common/call.ts';
import { bonusTypes, emptyBonus, type getBonus } from '#contract/money/bonus/bonus.ts';
import { BONUS_FEE_AT_MOST, disagioModels } from '#contract/parties/partners/fees.ts';
import { formatCents } from '#contract/common/money.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { getDisagioModel } from '#server/parties/partners/disagio-history.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getBonusRules } from './bonus-rules.ts';
import { listBonusSettings } from './reads.ts';
import { Temporal } from 'temporal-polyfill';
import { berlinDay, startOfDay } from '#server/platform/berlin-time.ts';
import { bonusInForce, type SavedBonus } from './bonus-in-force.ts';
import { describeBonus } from './describe-bonus.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

const types = Object.keys(bonusTypes);

/** The own bonus: as saved last, in force, and coming. Throws 404 where the region does not let partners manage it. */
export async function readBonus(db: Db, { regionId, partnerId }: PartnerKey): Promise<OutputOf<typeof getBonus>> {
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

interface Timeline {
  inForce: string;
  coming: { from: string; text: string }[];
}

/** What is in force at an instant, and what will be by itself: settings that begin, actions that begin and end. */
export function bonusTimeline(settings: readonly SavedBonus[], now: Date): Timeline {
  const turns = settings.flatMap(({ inForceFrom, actionFrom, actionUntil }) => [
    inForceFrom,
    ...(actionFrom === null ? [] : [startOfDay(Temporal.PlainDate.from(actionFrom))]),
    ...(actionUntil === null ? [] : [startOfDay(Temporal.PlainDate.from(actionUntil).add({ days: 1 }))]),
  ]);
  const inForce = describeBonus(bonusInForce(settings, now));
  const coming: Timeline['coming'] = [];
  let before = inForce;
  for (const turn of turns.filter((turn) => turn > now).sort((one, other) => one.getTime() - other.getTime())) {
    const text = describeBonus(bonusInForce(settings, turn));
    if (text !== before) coming.push({ from: berlinDay(turn).toString(), text });
    before = text;
  }
  return { inForce, coming };
}
