import { queryOptions } from '@tanstack/react-query';
import { partnerStatistics } from '#contract/partner-statistics.ts';
import { ask } from '#web/api/client.ts';

/** What the bookings of the own desk come to. */
export const partnerStatisticsQuery = queryOptions({
  queryKey: [partnerStatistics.path],
  queryFn: ({ signal }) => ask(partnerStatistics, {}, { signal }),
});
