import type { BankChange } from '#contract/parties/businesses/own-bank.ts';
import { takeBankChangeBack } from '#web/api/own-bank.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './data-page.module.css';

/** That another account counts soon, and the way to take it back. */
export function BankChangeNote({ change, onChanged }: { change: BankChange; onChanged: () => void }) {
  const taking = useAttempt({
    act: takeBankChangeBack,
    confirmation: () => 'Die Änderung der Bankverbindung ist zurückgenommen.',
    onSuccess: onChanged,
    fallback: 'Die Änderung konnte nicht zurückgenommen werden.',
  });
  return (
    <div className={`edged mt-5 ${classes.warning}`} data-wide>
      <p>
        Ab dem <strong>{formatInstant(change.countsAt)}</strong> gilt eine andere Bankverbindung: {change.maskedIban},{' '}
        {change.accountHolder}, {change.bankName}. Bis dahin gilt die hier angezeigte.
      </p>
      <AttemptButton className="button button-quiet button-low" attempt={taking}>
        Änderung zurücknehmen
      </AttemptButton>
      {taking.alerts}
    </div>
  );
}
