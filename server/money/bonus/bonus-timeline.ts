import { Temporal } from 'temporal-polyfill';
import { berlinDay, startOfDay } from '#server/platform/berlin-time.ts';
import { bonusInForce, type SavedBonus } from './bonus-in-force.ts';
import { describeBonus } from './describe-bonus.ts';

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
