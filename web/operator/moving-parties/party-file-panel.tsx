import { useState } from 'react';
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
import { TakenFiles } from '#web/operator/taking-over/taken-files.tsx';
import { UploadForm } from '#web/operator/taking-over/upload-form.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';

/** The files as they came; while a move is open they come and go. */
export function PartyFilePanel({ move: { id, state, files } }: { move: PartyMove }) {
  const [kind, choose] = useState<PartyKind>('partners');
  const isOpen = state === 'open';
  if (!isOpen && files.length === 0) return null;
  const nameOf = (format: 'xlsx' | 'csv') => `${partyKinds[kind].label.toLowerCase()}.${format}`;
  const labels = columnsOf(kind);
  return (
    <DeskPanel title="Dateien">
      <TakenFiles
        label="Dateien dieses Umzugs"
        files={files}
        contentOf={(file) => partyKinds[file.kind].label}
        remove={(file) => removePartyFile({ id, file })}
        isOpen={isOpen}
      />
      {isOpen && (
        <div className="mt-6">
          <UploadForm
            messages={partyMoveMessages}
            send={(file) => uploadPartyFile(id, kind, file)}
            templates={[
              { label: 'Leere Vorlage als Excel', fetch: () => fetchPartyTemplate(kind, 'xlsx'), name: nameOf('xlsx') },
              { label: 'Leere Vorlage als CSV', fetch: () => fetchPartyTemplate(kind, 'csv'), name: nameOf('csv') },
            ]}
            label="Datei auswählen"
          >
            <SelectField
              name="kind"
              label="Was steht in der Datei?"
              options={partyKindNames.map((value) => ({ value, label: partyKinds[value].label }))}
              value={kind}
              onChange={({ target }) => choose(target.value as PartyKind)}
            />
            <p>
              Nötig sind {partyKinds[kind].needed.map((column) => labels[column]).join(', ')}; alles andere ist freiwillig. Die
              Spalten dürfen heißen, wie sie wollen. Die Dateien werden {KEPT_PARTY_MOVE_DAYS} Tage nach dem Abschluss des Umzugs
              gelöscht, oder sobald er verworfen wird.
            </p>
          </UploadForm>
        </div>
      )}
    </DeskPanel>
  );
}
