import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { type TakeOverFileKind, takeOverFileKinds } from '#contract/operator/taking-over/taken-gifts.ts';
import { KEPT_TAKE_OVER_DAYS, type TakeOver, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { fetchTakeOverTemplate, removeTakeOverFile, uploadTakeOverFile } from '#web/api/taking-over.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { TakenFiles } from './taken-files.tsx';

/** The files as they came; while a take-over is open they come and go. */
export function FilePanel({ takeOver: { id, state, files } }: { takeOver: TakeOver }) {
  const isOpen = state === 'open';
  return (
    <DeskPanel title="Dateien">
      <TakenFiles
        label="Dateien dieser Übernahme"
        files={files}
        contentOf={({ kind }) => takeOverFileKinds[kind]}
        remove={(file) => removeTakeOverFile(id, file)}
        isOpen={isOpen}
      />
      {isOpen && <UploadForm id={id} />}
    </DeskPanel>
  );
}

function UploadForm({ id }: { id: number }) {
  const [kind, choose] = useState<TakeOverFileKind>('cards');
  const { form, field } = useFileForm({
    judge: (file) => (file === null ? takeOverMessages.missing : null),
    send: (file) => uploadTakeOverFile(id, kind, file),
    confirmation: ({ rows }) =>
      `${formatCount(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'} eingelesen. Prüfen Sie jetzt die Zuordnung.`,
    fallback: takeOverMessages.uploadFailed,
  });
  const template = useAttempt({
    act: async (format: 'xlsx' | 'csv') =>
      saveFile(await fetchTakeOverTemplate(kind, format), `${takeOverFileKinds[kind].toLowerCase()}.${format}`),
    fallback: 'Die Vorlage konnte nicht geladen werden.',
  });
  return (
    <FormElement form={form} className="stack mt-6 items-start gap-4">
      <SelectField
        name="kind"
        label="Was steht in der Datei?"
        autoComplete="off"
        options={kinds}
        value={kind}
        onChange={({ target }) => choose(target.value as TakeOverFileKind)}
      />
      <p>
        {kind === 'cards' ? CARDS : GIFTS} Die Spalten dürfen heißen, wie sie wollen. Die Dateien und ihre E-Mail-Adressen werden{' '}
        {KEPT_TAKE_OVER_DAYS} Tage nach dem Abschluss der Übernahme gelöscht, oder sobald sie verworfen wird.
      </p>
      <div className="button-row">
        <AttemptButton attempt={template} input="xlsx" className="button button-quiet button-low">
          Vorlage für Excel
        </AttemptButton>
        <AttemptButton attempt={template} input="csv" className="button button-quiet button-low">
          Vorlage als CSV
        </AttemptButton>
      </div>
      {template.alerts}
      <FileField
        {...field}
        label={`Datei mit ${takeOverFileKinds[kind]}${kind === 'gifts' ? 'n' : ''} auswählen`}
        hint="CSV oder Excel"
        accept=".csv,.txt,.xlsx"
      />
      <SubmitButton isSending={form.isSending}>Datei hochladen</SubmitButton>
    </FormElement>
  );
}

const kinds = (Object.keys(takeOverFileKinds) as TakeOverFileKind[]).map((value) => ({ value, label: takeOverFileKinds[value] }));

const CARDS =
  'Eine Zeile je Karte. Nötig sind Kartennummer, Zustand und Guthaben; Herkunft, Ausgabetag, letzte Buchung, Verfallstag, E-Mail und frühere Nummern, durch Komma getrennt, sind freiwillig. Karten aus einem Export dieses Programms behalten ihre Nummer, wenn ihre Produktionsnummer dabei ist.';
const GIFTS =
  'Eine Zeile je Geschenk, das im Guthaben einer dieser Karten steckt. Nötig sind Kartennummer und Rest; Kampagne und letzter Tag sind freiwillig. Eine Kampagne der Region übernimmt sie: mit eigenem Geldgeber, Tag und Ort.';
