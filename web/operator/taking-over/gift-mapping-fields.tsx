import { formatCount } from '#contract/common/format-count.ts';
import {
  type GiftColumnMeaning,
  giftColumnNames,
  giftColumns,
  type GiftMapping,
  ORDINARY,
} from '#contract/operator/taking-over/taken-gifts.ts';
import { DeskLink, FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';

const meanings = [
  { value: 'ignored', label: 'nicht übernehmen' },
  ...giftColumnNames.map((value) => ({ value, label: giftColumns[value] as string })),
];

/** What somebody has chosen of lists of gifts: of their columns, and of the campaigns that they name. */
export interface ChosenGifts {
  columns: Record<string, GiftColumnMeaning>;
  campaigns: Record<string, string>;
}

interface GiftMappingFieldsProps {
  gifts: GiftMapping;
  chosen: ChosenGifts;
  onChoose: (chosen: ChosenGifts) => void;
}

/** What the columns of lists of gifts mean, and which campaign takes the gifts of each of theirs. */
export function GiftMappingFields({ gifts, chosen, onChoose }: GiftMappingFieldsProps) {
  const choices = [...gifts.choices, { value: ORDINARY, label: 'gewöhnliches Guthaben' }];
  return (
    <>
      <h3>Spalten: Geschenke</h3>
      <FieldGrid>
        {gifts.columns.map(({ name, meaning, example }) => (
          <SelectField
            key={name}
            name={`gift column ${name}`}
            label={`Geschenke, Spalte „${name}“`}
            hint={example === '' ? 'In der ersten Zeile leer.' : `Erste Zeile: ${example}`}
            placeholder="Bitte wählen"
            autoComplete="off"
            options={meanings}
            value={chosen.columns[name] ?? meaning}
            onChange={({ target }) =>
              onChoose({ ...chosen, columns: { ...chosen.columns, [name]: target.value as GiftColumnMeaning } })
            }
          />
        ))}
      </FieldGrid>
      <h3>Wer übernimmt die Geschenke?</h3>
      <p>
        Zur Wahl stehen Kampagnen der Region für Karten einer Übernahme, die heute laufen:{' '}
        <DeskLink to="/kampagnen">Kampagnen</DeskLink>. Was keine übernimmt, wird gewöhnliches Guthaben.
      </p>
      <FieldGrid>
        {gifts.campaigns.map(({ name, rows, meaning }) => (
          <SelectField
            key={name}
            name={`campaign ${name}`}
            label={name === '' ? 'Geschenke ohne Kampagne' : `Kampagne „${name}“`}
            hint={`In ${formatCount(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'}.`}
            placeholder="Bitte wählen"
            autoComplete="off"
            options={choices}
            value={chosen.campaigns[name] ?? meaning}
            onChange={({ target }) => onChoose({ ...chosen, campaigns: { ...chosen.campaigns, [name]: target.value } })}
          />
        ))}
      </FieldGrid>
    </>
  );
}
