import { useEffect } from 'react';
import { usualPeriod } from '#contract/reports/statistics/partner-statistics.ts';
import type { ChosenPeriod } from '#contract/reports/statistics/statistics-spans.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { useAddressParams } from '#web/ui/address-params.ts';
import { choiceParams, readChoice, type StatisticsChoice } from './statistics-choice.ts';

const UNKNOWN_PERIOD = 'Beim Umstellen des Zeitraumes ist ein Fehler aufgetreten. Bitte kontaktieren Sie den Support.';

/** The present choice. It is in the address, for Back and for links. What does not exist is reported. */
export function useChoice(
  today: string,
  usual: ChosenPeriod = usualPeriod,
): [StatisticsChoice, (change: Partial<StatisticsChoice>) => void] {
  const [params, changeAddress] = useAddressParams();
  const { choice, isUnknown } = readChoice(params, today, usual);
  useEffect(() => {
    if (isUnknown) showAlert('Fehler', UNKNOWN_PERIOD);
  }, [isUnknown]);
  return [choice, (change) => changeAddress(choiceParams({ ...choice, ...change }))];
}
