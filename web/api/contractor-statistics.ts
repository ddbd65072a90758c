import { queryOptions } from '@tanstack/react-query';
import { contractorStatistics } from '#contract/reports/statistics/contractor-statistics.ts';
import { queryOf } from '#web/api/query-of.ts';

export const contractorStatisticsQuery = queryOptions(queryOf(contractorStatistics));
