import { useEffect } from 'react';
import { showAlert } from '#web/ui/alerts.ts';
import { useAddressParams } from '#web/ui/address-params.ts';
import { choiceParams, readChoice, type StatisticsChoice } from './statistics-choice.ts';

const UNKNOWN_PERIOD = 'Beim Umstellen des Zeitraumes ist ein Fehler aufgetreten. Bitte kontaktieren Sie den Support.';

/** The present choice. It is in the address, for Back and for links. What does not exist is reported. */
export function useChoice(today: string): [StatisticsChoice, (change: Partial<StatisticsChoice>) => void] {
  const [params, changeAddress] = useAddressParams();
  const { choice, isUnknown } = readChoice(params, today);
  useEffect(() => {
    if (isUnknown) showAlert('Fehler', UNKNOWN_PERIOD);
  }, [isUnknown]);
  return [choice, (change) => changeAddress(choiceParams({ ...choice, ...change }))];
}
