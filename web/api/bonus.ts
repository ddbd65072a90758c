import { queryOptions } from '@tanstack/react-query';
import { type BonusInput, getBonus, setBonus } from '#contract/money/bonus/bonus.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const bonusQuery = queryOptions({
  ...queryOf(getBonus),
  // The form begins with what is stored now.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Saves the bonus; what is said to come follows. */
export async function saveBonus(values: BonusInput) {
  const saved = await ask(setBonus, values);
  await queryClient.invalidateQueries(bonusQuery);
  return saved;
}
