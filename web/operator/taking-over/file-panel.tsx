import { useState } from 'react';
import { type TakeOverFileKind, takeOverFileKinds } from '#contract/operator/taking-over/taken-gifts.ts';
import { KEPT_TAKE_OVER_DAYS, type TakeOver, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { fetchTakeOverTemplate, removeTakeOverFile, uploadTakeOverFile } from '#web/api/taking-over.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { TakenFiles } from './taken-files.tsx';
import { UploadForm } from './upload-form.tsx';

/** The files as they came; while a take-over is open they come and go. */
export function FilePanel({ takeOver: { id, state, files } }: { takeOver: TakeOver }) {
  const [kind, choose] = useState<TakeOverFileKind>('cards');
  const isOpen = state === 'open';
  if (!isOpen && files.length === 0) return null;
  const nameOf = (format: 'xlsx' | 'csv') => `${takeOverFileKinds[kind].toLowerCase()}.${format}`;
  return (
    <DeskPanel title="Dateien">
      <TakenFiles
        label="Dateien dieser Übernahme"
        files={files}
        contentOf={(file) => takeOverFileKinds[file.kind]}
        remove={(file) => removeTakeOverFile({ id, file })}
        isOpen={isOpen}
      />
      {isOpen && (
        <div className="mt-6">
          <UploadForm
            messages={takeOverMessages}
            send={(file) => uploadTakeOverFile(id, kind, file)}
            templates={[
              { label: 'Vorlage für Excel', fetch: () => fetchTakeOverTemplate(kind, 'xlsx'), name: nameOf('xlsx') },
              { label: 'Vorlage als CSV', fetch: () => fetchTakeOverTemplate(kind, 'csv'), name: nameOf('csv') },
            ]}
            label={`Datei mit ${takeOverFileKinds[kind]}${kind === 'gifts' ? 'n' : ''} auswählen`}
          >
            <SelectField
              name="kind"
              label="Was steht in der Datei?"
              options={kinds}
              value={kind}
              onChange={({ target }) => choose(target.value as TakeOverFileKind)}
            />
            <p>
              {kind === 'cards' ? CARDS : GIFTS} Die Spalten dürfen heißen, wie sie wollen. Die Dateien und ihre E-Mail-Adressen
              werden {KEPT_TAKE_OVER_DAYS} Tage nach dem Abschluss der Übernahme gelöscht, oder sobald sie verworfen wird.
            </p>
          </UploadForm>
        </div>
      )}
    </DeskPanel>
  );
}

const kinds = Object.entries(takeOverFileKinds).map(([value, label]) => ({ value, label }));

const CARDS =
  'Eine Zeile je Karte. Nötig sind Kartennummer, Zustand und Guthaben; Herkunft, Ausgabetag, letzte Buchung, Verfallstag, E-Mail und frühere Nummern, durch Komma getrennt, sind freiwillig. Karten aus einem Export dieses Programms behalten ihre Nummer, wenn ihre Produktionsnummer dabei ist.';
const GIFTS =
  'Eine Zeile je Geschenk, das im Guthaben einer dieser Karten steckt. Nötig sind Kartennummer und Rest; Kampagne und letzter Tag sind freiwillig. Eine Kampagne der Region übernimmt sie: mit eigenem Geldgeber, Tag und Ort.';
