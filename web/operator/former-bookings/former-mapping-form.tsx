import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import {
  formerColumnNames,
  formerColumns,
  type FormerColumnMeaning,
  type FormerHistory,
  type FormerKind,
  type FormerKindMeaning,
  formerKinds,
  formerMessages,
} from '#contract/operator/former-bookings/former-bookings.ts';
import { mapFormerBookings } from '#web/api/former-bookings.ts';
import { FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';

const meanings = [
  { value: 'ignored', label: 'nicht übernehmen' },
  ...formerColumnNames.map((value) => ({ value, label: formerColumns[value] as string })),
];
const kinds = (Object.keys(formerKinds) as FormerKind[]).map((value) => ({ value, label: formerKinds[value] }));

/** What the columns of the files mean with us, and which sign each kind of booking has. */
export function FormerMappingForm({ history }: { history: FormerHistory }) {
  // Only what somebody has chosen here: it stays, though what was saved before comes back meanwhile.
  const [chosenColumns, chooseColumns] = useState<Record<string, FormerColumnMeaning>>({});
  const [chosenKinds, chooseKinds] = useState<Record<string, FormerKindMeaning>>({});
  const columns = { ...meaningsBy(history.columns), ...chosenColumns };
  const signs = { ...meaningsBy(history.kinds), ...chosenKinds };
  const form = useJudgedForm({
    judge: () => ({}),
    send: () => mapFormerBookings({ id: history.id, version: history.version, columns, kinds: signs }),
    confirmation: () => 'Die Zuordnung der Buchungen ist gespeichert und wird für diesen Anbieter gemerkt.',
    fallback: formerMessages.mapFailed,
  });
  return (
    <FormElement form={form} className="stack gap-4">
      <h3>Zuordnung der Buchungen</h3>
      <p>Was hier vorgeschlagen wird, gilt erst, wenn Sie es gespeichert haben.</p>
      <FieldGrid>
        {history.columns.map(({ name, example }) => (
          <SelectField
            key={name}
            name={`former column ${name}`}
            label={`Buchungen, Spalte „${name}“`}
            hint={example === '' ? 'In der ersten Zeile leer.' : `Erste Zeile: ${example}`}
            placeholder="Bitte wählen"
            autoComplete="off"
            options={meanings}
            value={columns[name] ?? ''}
            onChange={({ target }) => chooseColumns({ ...chosenColumns, [name]: target.value as FormerColumnMeaning })}
          />
        ))}
      </FieldGrid>
      {history.kinds.length > 0 && (
        <>
          <h4>Arten der Buchungen</h4>
          <p>„{formerKinds.signed}“ heißt: Der Betrag sagt es selbst, mit Minus für eine Belastung.</p>
          <FieldGrid>
            {history.kinds.map(({ name, rows }) => (
              <SelectField
                key={name}
                name={`former kind ${name}`}
                label={`Buchungen der Art „${name}“`}
                hint={`In ${formatCount(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'}.`}
                placeholder="Bitte wählen"
                autoComplete="off"
                options={kinds}
                value={signs[name] ?? ''}
                onChange={({ target }) => chooseKinds({ ...chosenKinds, [name]: target.value as FormerKindMeaning })}
              />
            ))}
          </FieldGrid>
        </>
      )}
      <div className="button-row">
        <SubmitButton isSending={form.isSending}>Zuordnung der Buchungen speichern</SubmitButton>
      </div>
    </FormElement>
  );
}

function meaningsBy<Meaning>(told: readonly { name: string; meaning: Meaning }[]): Record<string, Meaning> {
  return Object.fromEntries(told.map(({ name, meaning }) => [name, meaning]));
}
