import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import {
  cardColumns,
  cardColumnNames,
  cardStates,
  type ColumnMeaning,
  type StateMeaning,
  type TakeOver,
  takeOverMessages,
  type TakenState,
} from '#contract/operator/taking-over/taking-over.ts';
import { mapTakeOver } from '#web/api/taking-over.ts';
import { DeskPanel, FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';
import { type ChosenGifts, GiftMappingFields } from './gift-mapping-fields.tsx';

const meanings = [
  { value: 'ignored', label: 'nicht übernehmen' },
  ...cardColumnNames.map((value) => ({ value, label: cardColumns[value] as string })),
];
const states = (Object.keys(cardStates) as TakenState[]).map((value) => ({ value, label: cardStates[value] }));

/** What the columns and states of the files mean with us. */
export function MappingForm({ takeOver }: { takeOver: TakeOver }) {
  // Only what somebody has chosen here: it stays, though what was saved before comes back meanwhile.
  const [chosenColumns, chooseColumns] = useState<Record<string, ColumnMeaning>>({});
  const [chosenValues, chooseValues] = useState<Record<string, StateMeaning>>({});
  const [gifts, chooseGifts] = useState<ChosenGifts>({ columns: {}, campaigns: {} });
  const columns = { ...meaningsBy(takeOver.columns), ...chosenColumns };
  const values = { ...meaningsBy(takeOver.states), ...chosenValues };
  const form = useJudgedForm({
    judge: () => ({}),
    send: () =>
      mapTakeOver({
        id: takeOver.id,
        version: takeOver.version,
        columns,
        states: values,
        giftColumns: { ...meaningsBy(takeOver.gifts?.columns ?? []), ...gifts.columns },
        campaigns: { ...meaningsBy(takeOver.gifts?.campaigns ?? []), ...gifts.campaigns },
      }),
    confirmation: () => 'Die Zuordnung ist gespeichert und wird für diesen Anbieter gemerkt.',
    fallback: takeOverMessages.mapFailed,
  });
  return (
    <DeskPanel title="Zuordnung">
      <FormElement form={form} className="stack gap-4">
        <p>Was hier vorgeschlagen wird, gilt erst, wenn Sie es gespeichert haben.</p>
        {takeOver.columns.length > 0 && <h3>Spalten</h3>}
        <FieldGrid>
          {takeOver.columns.map(({ name, example }) => (
            <SelectField
              key={name}
              name={`column ${name}`}
              label={`Spalte „${name}“`}
              hint={example === '' ? 'In der ersten Zeile leer.' : `Erste Zeile: ${example}`}
              placeholder="Bitte wählen"
              autoComplete="off"
              options={meanings}
              value={columns[name] ?? ''}
              onChange={({ target }) => chooseColumns({ ...chosenColumns, [name]: target.value as ColumnMeaning })}
            />
          ))}
        </FieldGrid>
        {takeOver.states.length > 0 && (
          <>
            <h3>Zustände</h3>
            <FieldGrid>
              {takeOver.states.map(({ name, rows }) => (
                <SelectField
                  key={name}
                  name={`state ${name}`}
                  label={`„${name}“ bedeutet`}
                  hint={`In ${formatCount(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'}.`}
                  placeholder="Bitte wählen"
                  autoComplete="off"
                  options={states}
                  value={values[name] ?? ''}
                  onChange={({ target }) => chooseValues({ ...chosenValues, [name]: target.value as StateMeaning })}
                />
              ))}
            </FieldGrid>
          </>
        )}
        {takeOver.gifts && <GiftMappingFields gifts={takeOver.gifts} chosen={gifts} onChoose={chooseGifts} />}
        <div className="button-row">
          <SubmitButton isSending={form.isSending}>Zuordnung speichern</SubmitButton>
        </div>
      </FormElement>
    </DeskPanel>
  );
}

function meaningsBy<Meaning>(told: readonly { name: string; meaning: Meaning }[]): Record<string, Meaning> {
  return Object.fromEntries(told.map(({ name, meaning }) => [name, meaning]));
}
