import { judgeOwnPeriod, usualPeriod } from '#contract/reports/statistics/partner-statistics.ts';
import {
  type ChosenPeriod,
  type Comparison,
  comparisons,
  type DaySpan,
  statisticsPeriods,
  type StatisticsPeriod,
} from '#contract/reports/statistics/statistics-spans.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { AddressParams } from '#web/ui/address-params.ts';
import { OWN_IN_ADDRESS, periodNames } from './period-names.ts';

/** What a person wants to see: of which time, beside what, and of which branch. */
export interface StatisticsChoice {
  period: ChosenPeriod;
  /** Null for what is usual: the year before for the last week, where there is one, else the period before. */
  against: Comparison | null;
  branch: number | null;
}

const comparisonNames: Record<Comparison, string> = { before: 'davor', yearBefore: 'vorjahr' };

/**
 * The choice that an address tells; `isUnknown` where it names what does not exist, and the usual stands in for that.
 */
export function readChoice(
  params: AddressParams,
  today: string,
  usual: ChosenPeriod = usualPeriod,
): { choice: StatisticsChoice; isUnknown: boolean } {
  const { zeitraum, vergleich, standort } = params;
  const named = zeitraum === undefined ? usual : statisticsPeriods.find((one) => periodNames[one].inAddress === zeitraum);
  const period = zeitraum === OWN_IN_ADDRESS ? readOwn(params, today) : named;
  const branch = standort === undefined ? null : readBranch(standort);
  const against = comparisons.find((one) => comparisonNames[one] === vergleich);
  const isKnown = period !== undefined && branch !== undefined && (vergleich === undefined || against !== undefined);
  return {
    choice: {
      period: period ?? usual,
      against: against ?? null,
      branch: branch ?? null,
    },
    isUnknown: !isKnown,
  };
}

/** The reverse; a name without a value leaves the address. */
export function choiceParams({ period, against, branch }: StatisticsChoice): Record<string, string | undefined> {
  const own = typeof period === 'string' ? null : period;
  return {
    zeitraum: own ? OWN_IN_ADDRESS : periodNames[period as StatisticsPeriod].inAddress,
    von: own?.firstDay,
    bis: own?.lastDay,
    vergleich: against === null ? undefined : comparisonNames[against],
    standort: branch === null ? undefined : String(branch),
  };
}

function readOwn({ von = '', bis = '' }: AddressParams, today: string): DaySpan | undefined {
  const areDays = [von, bis].every((text) => readGermanDay(formatDate(text)) === text);
  return areDays && Object.keys(judgeOwnPeriod(von, bis, today)).length === 0 ? { firstDay: von, lastDay: bis } : undefined;
}

function readBranch(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
