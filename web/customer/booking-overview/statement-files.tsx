import { type BookingChoice, statementFiles } from '#web/api/transactions.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './booking-overview.module.css';

export function StatementFiles({ choice }: { choice: BookingChoice }) {
  const name = `buchungen-${choice.cardID}${choice.year ? `-${choice.year}` : ''}`;
  const fetching = useAttempt({
    act: async (kind: keyof typeof statementFiles) => saveFile(await statementFiles[kind](choice), `${name}.${kind}`),
    confirmation: () => 'Die Datei wurde heruntergeladen.',
    fallback: 'Die Datei konnte nicht erstellt werden.',
  });
  return (
    <div className={`row gap-3 mt-5 ${classes.files}`}>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={fetching.isPending}
        onClick={() => fetching.start('csv')}
      >
        Als CSV-Tabelle
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={fetching.isPending}
        onClick={() => fetching.start('pdf')}
      >
        Als PDF
      </button>
      {fetching.alerts}
    </div>
  );
}
