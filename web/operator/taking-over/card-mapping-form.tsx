import type { InputOf } from '#contract/common/call.ts';
import { giftColumns, type GiftMapping, ORDINARY } from '#contract/operator/taking-over/taken-gifts.ts';
import {
  cardColumns,
  cardStates,
  type mapTakeOver as call,
  type TakeOver,
  takeOverMessages,
} from '#contract/operator/taking-over/taking-over.ts';
import { mapTakeOver } from '#web/api/taking-over.ts';
import { DeskLink, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { columnChoices, MappingForm, type WordsToMap } from './mapping-form.tsx';

const states = Object.entries(cardStates).map(([value, label]) => ({ value, label }));

/** What the columns and states of the files mean with us, and those of lists of gifts. */
export function CardMappingForm({ takeOver: { id, version, columns, states: words, gifts } }: { takeOver: TakeOver }) {
  return (
    <DeskPanel title="Zuordnung">
      <MappingForm
        sorts={[
          {
            sort: 'columns',
            heading: <h3>Spalten</h3>,
            words: columns,
            labelOf: (name) => `Spalte „${name}“`,
            choices: columnChoices(cardColumns),
          },
          { sort: 'states', heading: <h3>Zustände</h3>, words, labelOf: (name) => `„${name}“ bedeutet`, choices: states },
          ...(gifts ? sortsOf(gifts) : []),
        ]}
        send={(said) => mapTakeOver({ id, version, ...(said as Pick<InputOf<typeof call>, 'columns' | 'states'>) })}
        fallback={takeOverMessages.mapFailed}
      >
        <p>Was hier vorgeschlagen wird, gilt erst, wenn Sie es gespeichert haben.</p>
      </MappingForm>
    </DeskPanel>
  );
}

/** What the columns of lists of gifts mean, and which campaign takes the gifts of each of theirs. */
const sortsOf = ({ columns, campaigns, choices }: GiftMapping): WordsToMap[] => [
  {
    sort: 'giftColumns',
    heading: <h3>Spalten: Geschenke</h3>,
    words: columns,
    labelOf: (name) => `Geschenke, Spalte „${name}“`,
    choices: columnChoices(giftColumns),
  },
  {
    sort: 'campaigns',
    heading: (
      <>
        <h3>Wer übernimmt die Geschenke?</h3>
        <p>
          Zur Wahl stehen Kampagnen der Region für Karten einer Übernahme, die heute laufen:{' '}
          <DeskLink to="/kampagnen">Kampagnen</DeskLink>. Was keine übernimmt, wird gewöhnliches Guthaben.
        </p>
      </>
    ),
    words: campaigns,
    labelOf: (name) => (name === '' ? 'Geschenke ohne Kampagne' : `Kampagne „${name}“`),
    choices: [...choices, { value: ORDINARY, label: 'gewöhnliches Guthaben' }],
  },
];
