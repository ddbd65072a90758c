import { getBonus, setBonus } from '#contract/money/bonus/bonus.ts';
import { actOf } from '#web/api/acts.ts';
import { formQueryOf } from '#web/api/queries.ts';

export const bonusQuery = formQueryOf(getBonus);

/** Saves the bonus; what is said to come follows. */
export const saveBonus = actOf(setBonus, getBonus);
