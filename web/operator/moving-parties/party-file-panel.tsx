import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import {
  columnsOf,
  KEPT_PARTY_MOVE_DAYS,
  type PartyKind,
  partyKindNames,
  partyKinds,
  type PartyMove,
  partyMoveMessages,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { fetchPartyTemplate, removePartyFile, uploadPartyFile } from '#web/api/moving-parties.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { TakenFiles } from '#web/operator/taking-over/taken-files.tsx';

/** The files as they came; while a move is open they come and go. */
export function PartyFilePanel({ move: { id, state, files } }: { move: PartyMove }) {
  const isOpen = state === 'open';
  return (
    <DeskPanel title="Dateien">
      <TakenFiles
        label="Dateien dieses Umzugs"
        files={files}
        contentOf={({ kind }) => partyKinds[kind].label}
        remove={(file) => removePartyFile(id, file)}
        isOpen={isOpen}
      />
      {isOpen && <UploadForm id={id} />}
    </DeskPanel>
  );
}

function UploadForm({ id }: { id: number }) {
  const [kind, choose] = useState<PartyKind>('partners');
  const { form, field } = useFileForm({
    judge: (file) => (file === null ? partyMoveMessages.missing : null),
    send: (file) => uploadPartyFile(id, kind, file),
    confirmation: ({ rows }) =>
      `${formatCount(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'} eingelesen. Prüfen Sie jetzt die Zuordnung.`,
    fallback: partyMoveMessages.uploadFailed,
  });
  const template = useAttempt({
    act: async (format: 'xlsx' | 'csv') =>
      saveFile(await fetchPartyTemplate(kind, format), `${partyKinds[kind].label.toLowerCase()}.${format}`),
    fallback: 'Die Vorlage konnte nicht geladen werden.',
  });
  const labels = columnsOf(kind);
  return (
    <FormElement form={form} className="stack mt-6 items-start gap-4">
      <SelectField
        name="kind"
        label="Was steht in der Datei?"
        autoComplete="off"
        options={partyKindNames.map((value) => ({ value, label: partyKinds[value].label }))}
        value={kind}
        onChange={({ target }) => choose(target.value as PartyKind)}
      />
      <p>
        Nötig sind {partyKinds[kind].needed.map((column) => labels[column]).join(', ')}; alles andere ist freiwillig. Die Spalten
        dürfen heißen, wie sie wollen. Die Dateien werden {KEPT_PARTY_MOVE_DAYS} Tage nach dem Abschluss des Umzugs gelöscht, oder
        sobald er verworfen wird.
      </p>
      <div className="button-row">
        <AttemptButton attempt={template} input="xlsx" className="button button-quiet button-low">
          Leere Vorlage als Excel
        </AttemptButton>
        <AttemptButton attempt={template} input="csv" className="button button-quiet button-low">
          Leere Vorlage als CSV
        </AttemptButton>
      </div>
      {template.alerts}
      <FileField {...field} label="Datei auswählen" hint="CSV oder Excel" accept=".csv,.txt,.xlsx" />
      <SubmitButton isSending={form.isSending}>Datei hochladen</SubmitButton>
    </FormElement>
  );
}
