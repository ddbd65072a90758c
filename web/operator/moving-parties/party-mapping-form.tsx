import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import {
  columnsOf,
  type PartyKind,
  partyKindNames,
  partyKinds,
  type PartyMove,
  partyMoveMessages,
  type PartyValue,
  partyValues,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { mapPartyMove } from '#web/api/moving-parties.ts';
import { DeskPanel, FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';

type ColumnMaps = Partial<Record<PartyKind, Record<string, string>>>;
type ValueMaps = Partial<Record<PartyValue, Record<string, string>>>;

/** What the columns and words of the files mean with us. */
export function PartyMappingForm({ move }: { move: PartyMove }) {
  // Only what somebody has chosen here: it stays, though what was saved before comes back meanwhile.
  const [chosenColumns, chooseColumns] = useState<ColumnMaps>({});
  const [chosenValues, chooseValues] = useState<ValueMaps>({});
  const columns = merged(proposedColumns(move), chosenColumns);
  const values = merged(proposedValues(move), chosenValues);
  const form = useJudgedForm({
    judge: () => ({}),
    send: () => mapPartyMove({ id: move.id, version: move.version, columns, values }),
    confirmation: () => 'Die Zuordnung ist gespeichert und wird für diesen Anbieter gemerkt.',
    fallback: partyMoveMessages.mapFailed,
  });
  return (
    <DeskPanel title="Zuordnung">
      <FormElement form={form} className="stack gap-4">
        <p>
          Was hier vorgeschlagen wird, gilt erst, wenn Sie es gespeichert haben. Haben Sie eine Spalte geändert, speichern Sie
          einmal: Dann erscheinen auch ihre Wörter.
        </p>
        {partyKindNames.map((kind) => {
          const ofKind = move.columns.filter((column) => column.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <div key={kind} className="stack gap-4">
              <h3>Spalten: {partyKinds[kind].label}</h3>
              <FieldGrid>
                {ofKind.map(({ name, example }) => (
                  <SelectField
                    key={name}
                    name={`${kind} ${name}`}
                    label={`Spalte „${name}“`}
                    hint={example === '' ? 'In der ersten Zeile leer.' : `Erste Zeile: ${example}`}
                    placeholder="Bitte wählen"
                    autoComplete="off"
                    options={meaningsOf(kind)}
                    value={columns[kind]?.[name] ?? ''}
                    onChange={({ target }) => chooseColumns(merged(chosenColumns, { [kind]: { [name]: target.value } }))}
                  />
                ))}
              </FieldGrid>
            </div>
          );
        })}
        {move.values.map(({ column, words, choices }) => (
          <div key={column} className="stack gap-4">
            <h3>{partyValues[column]}</h3>
            <FieldGrid>
              {words.map(({ name, rows }) => (
                <SelectField
                  key={name}
                  name={`${column} ${name}`}
                  label={`„${name}“ bedeutet`}
                  hint={`In ${formatCount(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'}.`}
                  placeholder="Bitte wählen"
                  autoComplete="off"
                  options={choices}
                  value={values[column]?.[name] ?? ''}
                  onChange={({ target }) => chooseValues(merged(chosenValues, { [column]: { [name]: target.value } }))}
                />
              ))}
            </FieldGrid>
          </div>
        ))}
        <div className="button-row">
          <SubmitButton isSending={form.isSending}>Zuordnung speichern</SubmitButton>
        </div>
      </FormElement>
    </DeskPanel>
  );
}

type Maps = Partial<Record<string, Record<string, string>>>;

/** What is said now counts; the rest stays. */
function merged<Of extends Maps>(before: Of, said: Of): Of {
  const names = [...new Set([...Object.keys(before), ...Object.keys(said)])];
  return Object.fromEntries(names.map((name) => [name, { ...before[name], ...said[name] }])) as Of;
}

function meaningsOf(kind: PartyKind) {
  const own = Object.entries(columnsOf(kind)).map(([value, label]) => ({ value, label }));
  return [{ value: 'ignored', label: 'nicht übernehmen' }, ...own];
}

function proposedColumns({ columns }: PartyMove): ColumnMaps {
  const maps: ColumnMaps = {};
  for (const { kind, name, meaning } of columns) maps[kind] = { ...maps[kind], [name]: meaning };
  return maps;
}

function proposedValues({ values }: PartyMove): ValueMaps {
  return Object.fromEntries(
    values.map(({ column, words }) => [column, Object.fromEntries(words.map(({ name, meaning }) => [name, meaning]))]),
  );
}
