import { queryOptions } from '@tanstack/react-query';
import { generateBalanceLinks, queryBalance, revokeBalanceLinks } from '#contract/parties/balance-links/balance-links.ts';
import type { InputOf } from '#contract/common/call.ts';
import { allRegions } from '#contract/tenancy/regions/regions.ts';
import { ask } from '#web/api/client.ts';
import { loadRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';

/** The CSV with the links, which nobody can ask for again. */
export const fetchBalanceLinks = (file: File, replaces: boolean) =>
  ask(generateBalanceLinks, replaces ? { replace: 'true' } : {}, { file });

export const endBalanceLinks = (input: InputOf<typeof revokeBalanceLinks>) => ask(revokeBalanceLinks, input);

/** What a link tells; the page then wears the colours of the region that is named. */
export const balanceQuery = (x: string) =>
  queryOptions({
    queryKey: [queryBalance.path, x],
    queryFn: async ({ signal }) => {
      const answer = await ask(queryBalance, { x }, { signal });
      if (currentUser.get()) return { ...answer, region: undefined };
      const regions = await ask(allRegions, {}, { signal });
      const region = regions.find(({ acf }) => acf.region_name === answer.region_name)?.slug;
      // Without its colours the page still says what was asked.
      if (region !== undefined) await loadRegion(region).catch(() => null);
      return { ...answer, region };
    },
    staleTime: 0,
    retry: false,
  });
