import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { partnerStatistics } from '#contract/reports/statistics/partner-statistics.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { contractorStatistics } from '#contract/reports/statistics/contractor-statistics.ts';

/** The totals of the own business's bookings. The former ones stay shown until they arrive. */
export const partnerStatisticsQuery = (input: InputOf<typeof partnerStatistics>) =>
  queryOptions({
    // Names belong to the key: a branch and a day may look alike.
    queryKey: [partnerStatistics.path, input],
    queryFn: ({ signal }) => ask(partnerStatistics, input, { signal }),
    placeholderData: keepPreviousData,
  });

export const contractorStatisticsQuery = queryOptions(queryOf(contractorStatistics));
