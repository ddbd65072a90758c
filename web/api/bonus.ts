import { queryOptions } from '@tanstack/react-query';
import { getBonus, setBonus } from '#contract/money/bonus/bonus.ts';
import { actOf } from '#web/api/acts.ts';
import { queryOf } from '#web/api/client.ts';

export const bonusQuery = queryOptions({
  ...queryOf(getBonus),
  // The form begins with what is stored now.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Saves the bonus; what is said to come follows. */
export const saveBonus = actOf(setBonus, getBonus);
