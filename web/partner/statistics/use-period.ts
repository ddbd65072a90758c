import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { statisticsPeriods, type StatisticsPeriod } from '#contract/statistics-spans.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { periodNames } from './period-names.ts';

const UNKNOWN_PERIOD = 'Beim Umstellen des Zeitraumes ist ein Fehler aufgetreten. Bitte kontaktieren Sie den Support.';

/** The period on show. It stands in the address, so that it can be kept; an unknown one is said so (part 2, section 8). */
export function usePeriod(): [StatisticsPeriod, (period: StatisticsPeriod) => void] {
  const { zeitraum = periodNames.week.inAddress }: { zeitraum?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const period = statisticsPeriods.find((one) => periodNames[one].inAddress === zeitraum);
  useEffect(() => {
    if (!period) showAlert('Fehler', UNKNOWN_PERIOD);
  }, [period]);
  const choose = (next: StatisticsPeriod) =>
    void navigate({ to: '.', search: { zeitraum: periodNames[next].inAddress }, replace: true, resetScroll: false });
  return [period ?? 'week', choose];
}
