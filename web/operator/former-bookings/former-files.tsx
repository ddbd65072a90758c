import { formatCount } from '#contract/common/format-count.ts';
import { type FormerHistory, formerMessages } from '#contract/operator/former-bookings/former-bookings.ts';
import { KEPT_FORMER_YEARS } from '#contract/parties/cards/former-booking.ts';
import { fetchFormerTemplate, removeFormerFile, uploadFormerBookings } from '#web/api/former-bookings.ts';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { TakenFiles } from '#web/operator/taking-over/taken-files.tsx';

/** The files of bookings; until they are shown they come and go. */
export function FormerFiles({ history: { id, state, files } }: { history: FormerHistory }) {
  const isOpen = state !== 'shown';
  return (
    <div className="stack gap-4">
      <TakenFiles
        label="Dateien mit früheren Buchungen"
        files={files}
        noun="Die Datei mit Buchungen"
        remove={(file) => removeFormerFile(id, file)}
        isOpen={isOpen}
      />
      {isOpen && <UploadForm id={id} />}
    </div>
  );
}

function UploadForm({ id }: { id: number }) {
  const { form, field } = useFileForm({
    judge: (file) => (file === null ? formerMessages.missing : null),
    send: (file) => uploadFormerBookings(id, file),
    confirmation: ({ rows }) =>
      `${formatCount(rows)} ${rows === 1 ? 'Buchung' : 'Buchungen'} eingelesen. Prüfen Sie jetzt die Zuordnung.`,
    fallback: formerMessages.uploadFailed,
  });
  const template = useAttempt({
    act: async () => saveFile(await fetchFormerTemplate(), 'fruehere-buchungen.csv'),
    fallback: 'Die Vorlage konnte nicht geladen werden.',
  });
  return (
    <FormElement form={form} className="stack items-start gap-4">
      <p>
        Eine Zeile je Buchung, auf mehrere Dateien verteilt, wenn es viele sind. Nötig sind Kartennummer, Tag und Betrag; Uhrzeit,
        Art, Firma, Filiale und Buchungsnummer sind freiwillig. Der Betrag hat ein Vorzeichen, oder seine Art sagt, ob er
        Gutschrift oder Belastung ist. Dateien aus einem Export dieses Programms werden gelesen, wie sie sind. Buchungen werden
        gelöscht, sobald {KEPT_FORMER_YEARS} Jahre seit dem Ende ihres Jahres vorbei sind; ältere kommen nicht mit.
      </p>
      <div className="button-row">
        <AttemptButton attempt={template} className="button button-quiet button-low">
          Vorlage für Buchungen als CSV
        </AttemptButton>
      </div>
      {template.alerts}
      <FileField
        {...field}
        label="Datei mit Buchungen auswählen"
        hint="CSV oder Excel, höchstens 20 MB"
        accept=".csv,.txt,.xlsx"
      />
      <SubmitButton isSending={form.isSending}>Buchungen hochladen</SubmitButton>
    </FormElement>
  );
}
