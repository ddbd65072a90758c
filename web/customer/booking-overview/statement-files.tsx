import { useMutation } from '@tanstack/react-query';
import { failureText } from '#web/api/call-error.ts';
import { type Period, statementFiles } from '#web/api/transactions.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './booking-overview.module.css';

/** The bookings on show, to be taken along. */
export function StatementFiles({ period }: { period: Period }) {
  const name = `buchungen-${period.cardID}${period.year ? `-${period.year}` : ''}`;
  const fetching = useMutation({
    mutationFn: async (kind: keyof typeof statementFiles) => saveFile(await statementFiles[kind](period), `${name}.${kind}`),
    onSuccess: () => showAlert('Info', 'Die Datei wurde heruntergeladen.'),
    onError: (error) => showAlert('Fehler', failureText(error, 'Die Datei konnte nicht erstellt werden.')),
  });
  const fetchFile = (kind: keyof typeof statementFiles) => !fetching.isPending && fetching.mutate(kind);
  return (
    <div className={classes.files}>
      <button
        type="button"
        className={`button ${classes.quiet}`}
        aria-disabled={fetching.isPending}
        onClick={() => fetchFile('csv')}
      >
        Als CSV-Tabelle
      </button>
      <button
        type="button"
        className={`button ${classes.quiet}`}
        aria-disabled={fetching.isPending}
        onClick={() => fetchFile('pdf')}
      >
        Als PDF
      </button>
    </div>
  );
}
