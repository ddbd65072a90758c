import { formatCount } from '#contract/common/format-count.ts';
import { type FormerHistory, formerMessages } from '#contract/operator/former-bookings/former-bookings.ts';
import { KEPT_FORMER_YEARS } from '#contract/parties/cards/former-booking.ts';
import { fetchFormerTemplate, removeFormerFile, uploadFormerBookings } from '#web/api/former-bookings.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormFrame, SubmitButton } from '#web/ui/form/form-frame.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './former-bookings.module.css';

/** The files of bookings; until they are shown they come and go. */
export function FormerFiles({ history: { id, state, files } }: { history: FormerHistory }) {
  const removing = useAttempt({
    act: (file: number) => removeFormerFile(id, file),
    confirmation: () => 'Die Datei mit Buchungen ist entfernt.',
    fallback: 'Die Datei mit Buchungen konnte nicht entfernt werden.',
  });
  const isOpen = state !== 'shown';
  return (
    <div className="stack gap-4">
      {files.length > 0 && (
        <ListTable
          aria-label="Dateien mit früheren Buchungen"
          className={classes.files!}
          columns={['Datei', 'Zeilen', 'Hochgeladen', 'SHA-256', ...(isOpen ? ['Entfernen'] : [])]}
        >
          {files.map((file) => (
            <tr key={file.id}>
              <th scope="row">{file.name}</th>
              <td>{file.rows === 1 ? '1 Zeile' : `${formatCount(file.rows)} Zeilen`}</td>
              <td>
                {formatInstant(file.takenAt)}, {file.takenBy}
              </td>
              <td className={classes.hash}>{file.sha256}</td>
              {isOpen && (
                <td>
                  <AttemptButton attempt={removing} input={file.id} className="button button-quiet button-low">
                    Entfernen<span className="visually-hidden">: {file.name}</span>
                  </AttemptButton>
                </td>
              )}
            </tr>
          ))}
        </ListTable>
      )}
      {removing.alerts}
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
    <FormFrame form={form} className="stack items-start gap-4">
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
    </FormFrame>
  );
}
