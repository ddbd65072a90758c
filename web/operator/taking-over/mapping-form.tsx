import { type ReactNode, useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useJudgedForm } from '#web/ui/form/use-judged-form.ts';

interface Choice {
  value: string;
  label: string;
}

/** Words of a former provider that are of one sort, and what each may mean with us. */
export interface WordsToMap {
  /** How the sort is called in what is sent, and in the names of its fields. */
  sort: string;
  /** What stands above its fields. */
  heading?: ReactNode;
  /** A column has the example of its first row, any other word the number of its rows. */
  words: readonly { name: string; meaning: string; example?: string; rows?: number }[];
  labelOf: (name: string) => string;
  choices: readonly Choice[];
}

/** What may be said of a column. */
export const columnChoices = (labels: Readonly<Record<string, string>>): Choice[] => [
  { value: 'ignored', label: 'nicht übernehmen' },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** What each word means, by its sort. */
export type Said = Record<string, Record<string, string> | undefined>;

interface MappingFormProps {
  /** What is saved. */
  title?: string;
  sorts: readonly WordsToMap[];
  send: (said: Said) => Promise<unknown>;
  fallback: string;
  /** What stands above all fields. */
  children: ReactNode;
}

/** What the columns and words of files mean with us. */
export function MappingForm({ title = 'Zuordnung', sorts, send, fallback, children }: MappingFormProps) {
  // Only what somebody has chosen here: it stays, though what was saved before comes back meanwhile.
  const [chosen, choose] = useState<Said>({});
  const said: Said = Object.fromEntries(
    sorts.map(({ sort, words }) => [
      sort,
      { ...Object.fromEntries(words.map(({ name, meaning }) => [name, meaning])), ...chosen[sort] },
    ]),
  );
  const form = useJudgedForm({
    judge: () => ({}),
    send: () => send(said),
    confirmation: () => `Die ${title} ist gespeichert und wird für diesen Anbieter gemerkt.`,
    fallback,
  });
  return (
    <FormElement form={form} className="stack gap-4">
      {children}
      {sorts.map(({ sort, heading, words, labelOf, choices }) =>
        words.length === 0 ? null : (
          <div key={sort} className="stack gap-4">
            {heading}
            <FieldGrid>
              {words.map(({ name, ...word }) => (
                <SelectField
                  key={name}
                  name={`${sort} ${name}`}
                  label={labelOf(name)}
                  hint={hintOf(word)}
                  placeholder="Bitte wählen"
                  options={choices}
                  value={said[sort]![name]}
                  onChange={({ target }) => choose({ ...chosen, [sort]: { ...chosen[sort], [name]: target.value } })}
                />
              ))}
            </FieldGrid>
          </div>
        ),
      )}
      <div className="button-row">
        <SubmitButton isSending={form.isSending}>{title} speichern</SubmitButton>
      </div>
    </FormElement>
  );
}

function hintOf({ example, rows = 0 }: Pick<WordsToMap['words'][number], 'example' | 'rows'>): string {
  if (example === undefined) return `In ${formatCount(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'}.`;
  return example === '' ? 'In der ersten Zeile leer.' : `Erste Zeile: ${example}`;
}
