import { fetchMyData } from '#web/api/personal-data.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';

/** Articles 15 and 20 GDPR: everything that is held, to take along. */
export function MyData() {
  const download = useAttempt({
    act: async (kind: 'pdf' | 'json') => saveFile(await fetchMyData(kind), `meine-daten.${kind}`),
    confirmation: () => 'Ihre Daten wurden heruntergeladen.',
    fallback: 'Ihre Daten konnten nicht heruntergeladen werden.',
  });
  return (
    <>
      <p className="mb-5">
        Laden Sie alles herunter, was wir über Sie gespeichert haben: Angaben, Einwilligungen, Karten, Buchungen und Nachrichten.
      </p>
      <p className="button-row">
        {(['pdf', 'json'] as const).map((kind) => (
          <AttemptButton key={kind} className="button button-quiet" attempt={download} input={kind}>
            {kind === 'pdf' ? 'Als PDF' : 'Als JSON-Datei'}
          </AttemptButton>
        ))}
      </p>
      {download.alerts}
    </>
  );
}
