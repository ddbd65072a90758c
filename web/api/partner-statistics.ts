import { queryOptions } from '@tanstack/react-query';
import { partnerStatistics } from '#contract/partner-statistics.ts';
import { queryOf } from '#web/api/query-of.ts';

/** What the bookings of the own desk come to. */
export const partnerStatisticsQuery = queryOptions({
  ...queryOf(partnerStatistics),
});

/** Of one branch alone. */
export const branchStatisticsQuery = (branch: number) => queryOptions({ ...queryOf(partnerStatistics, { branch }) });
