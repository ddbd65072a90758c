import { useMutation } from '@tanstack/react-query';
import { failureText } from '#web/api/call-error.ts';
import { fetchMyData } from '#web/api/personal-data.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './personal-data.module.css';

/** Articles 15 and 20 GDPR: everything that is held, to take along. */
export function MyData() {
  const download = useMutation({
    mutationFn: fetchMyData,
    onSuccess: (file, kind) => {
      saveFile(file, `meine-daten.${kind}`);
      showAlert('Info', 'Ihre Daten wurden heruntergeladen.');
    },
    onError: (error) => showAlert('Fehler', failureText(error, 'Ihre Daten konnten nicht heruntergeladen werden.')),
  });
  return (
    <>
      <p className={classes.text}>
        Laden Sie alles herunter, was wir über Sie gespeichert haben: Angaben, Einwilligungen, Karten, Buchungen und Nachrichten.
      </p>
      <p className={classes.buttons}>
        {(['pdf', 'json'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            className={`button ${classes.quiet}`}
            aria-disabled={download.isPending}
            onClick={() => !download.isPending && download.mutate(kind)}
          >
            {kind === 'pdf' ? 'Als PDF' : 'Als JSON-Datei'}
          </button>
        ))}
      </p>
    </>
  );
}
