import { type FormerHistory, formerMessages } from '#contract/operator/former-bookings/former-bookings.ts';
import { KEPT_FORMER_YEARS } from '#contract/parties/cards/former-booking.ts';
import { fetchFormerTemplate, removeFormerFile, uploadFormerBookings } from '#web/api/former-bookings.ts';
import { TakenFiles } from '#web/operator/taking-over/taken-files.tsx';
import { UploadForm } from '#web/operator/taking-over/upload-form.tsx';

/** The files of bookings; until they are shown they come and go. */
export function FormerFiles({ history: { id, state, files } }: { history: FormerHistory }) {
  const isOpen = state !== 'shown';
  return (
    <div className="stack gap-4">
      <TakenFiles
        label="Dateien mit früheren Buchungen"
        files={files}
        noun="Die Datei mit Buchungen"
        remove={(file) => removeFormerFile({ id, file })}
        isOpen={isOpen}
      />
      {isOpen && (
        <UploadForm
          messages={formerMessages}
          send={(file) => uploadFormerBookings(id, file)}
          nouns={['Buchung', 'Buchungen']}
          templates={[{ label: 'Vorlage für Buchungen als CSV', fetch: fetchFormerTemplate, name: 'fruehere-buchungen.csv' }]}
          label="Datei mit Buchungen auswählen"
          hint="CSV oder Excel, höchstens 20 MB"
          submit="Buchungen hochladen"
        >
          <p>
            Eine Zeile je Buchung, auf mehrere Dateien verteilt, wenn es viele sind. Nötig sind Kartennummer, Tag und Betrag;
            Uhrzeit, Art, Firma, Filiale und Buchungsnummer sind freiwillig. Der Betrag hat ein Vorzeichen, oder seine Art sagt,
            ob er Gutschrift oder Belastung ist. Dateien aus einem Export dieses Programms werden gelesen, wie sie sind. Buchungen
            werden gelöscht, sobald {KEPT_FORMER_YEARS} Jahre seit dem Ende ihres Jahres vorbei sind; ältere kommen nicht mit.
          </p>
        </UploadForm>
      )}
    </div>
  );
}
