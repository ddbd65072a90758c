import {
  columnsOf,
  partyKindNames,
  partyKinds,
  type PartyMove,
  partyMoveMessages,
  partyValueNames,
  partyValues,
} from '#contract/operator/moving-parties/moving-parties.ts';
import { mapPartyMove } from '#web/api/moving-parties.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { columnChoices, MappingForm, type Said } from '#web/operator/taking-over/mapping-form.tsx';

/** What the columns and words of the files mean with us. */
export function PartyMappingForm({ move: { id, version, columns, values } }: { move: PartyMove }) {
  const kinds = partyKindNames.filter((of) => columns.some(({ kind }) => kind === of));
  return (
    <DeskPanel title="Zuordnung">
      <MappingForm
        sorts={[
          ...kinds.map((kind) => ({
            sort: kind,
            heading: <h3>Spalten: {partyKinds[kind].label}</h3>,
            words: columns.filter((column) => column.kind === kind),
            labelOf: (name: string) => `Spalte „${name}“`,
            choices: columnChoices(columnsOf(kind)),
          })),
          ...values.map(({ column, words, choices }) => ({
            sort: column,
            heading: <h3>{partyValues[column]}</h3>,
            words,
            labelOf: (name: string) => `„${name}“ bedeutet`,
            choices,
          })),
        ]}
        send={(said) => mapPartyMove({ id, version, columns: pick(said, kinds), values: pick(said, partyValueNames) })}
        fallback={partyMoveMessages.mapFailed}
      >
        <p>
          Was hier vorgeschlagen wird, gilt erst, wenn Sie es gespeichert haben. Haben Sie eine Spalte geändert, speichern Sie
          einmal: Dann erscheinen auch ihre Wörter.
        </p>
      </MappingForm>
    </DeskPanel>
  );
}

function pick<Sort extends string>(said: Said, sorts: readonly Sort[]): Partial<Record<Sort, Record<string, string>>> {
  return Object.fromEntries(sorts.flatMap((sort) => (said[sort] ? [[sort, said[sort]]] : []))) as Partial<
    Record<Sort, Record<string, string>>
  >;
}
