import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import type { cardIds } from '#contract/parties/customers/personal-data.ts';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { type BookingChoice, transactionChoicesQuery, transactionMonthsQuery } from '#web/api/transactions.ts';
import classes from './booking-overview.module.css';

interface BookingFiltersProps {
  cards: OutputOf<typeof cardIds>;
  choice: BookingChoice;
  onChange: (to: BookingChoice) => void;
}

/** Which bookings are shown, in one row that stays in sight. Only existing values can be chosen. */
export function BookingFilters({ cards, choice, onChange }: BookingFiltersProps) {
  const { cardID, year, partner, kind } = choice;
  const choices = useQuery(transactionChoicesQuery(cardID)).data;
  const years = new Set(useQuery(transactionMonthsQuery({ cardID })).data?.map(({ month }) => month.slice(0, 4)));
  return (
    <search className={classes.choice}>
      <Search choice={choice} onChange={onChange} />
      {cards.length > 1 && (
        <Chip
          label="Kartennummer"
          value={cardID}
          onChange={(card) => onChange({ cardID: card })}
          options={cards.map((card, place) => ({ value: card.cardId, label: nameOf(card, place) }))}
        />
      )}
      <Chip
        label="Zeitraum"
        all="Alle Jahre"
        value={year?.toString()}
        onChange={(value) => onChange({ ...choice, year: Number(value) || undefined })}
        options={asOptions([...years], year?.toString())}
      />
      <Chip
        label="Buchungsart"
        all="Alle Arten"
        value={kind}
        onChange={(value) => onChange({ ...choice, kind: value || undefined })}
        options={asOptions(choices?.kinds ?? [], kind)}
      />
      <Chip
        label="Partner"
        all="Alle Partner"
        value={partner}
        onChange={(value) => onChange({ ...choice, partner: value || undefined })}
        options={asOptions(choices?.partners ?? [], partner)}
      />
    </search>
  );
}

function Search({ choice, onChange }: Pick<BookingFiltersProps, 'choice' | 'onChange'>) {
  const { search } = choice;
  const [typed, setTyped] = useState(search ?? '');
  const [known, setKnown] = useState(search);
  if (known !== search) {
    // Reset from outside; while somebody types the address follows the field.
    setKnown(search);
    if ((search ?? '') !== typed.trim()) setTyped(search ?? '');
  }
  return (
    <div className={classes.search}>
      <IconSearch size={20} aria-hidden="true" />
      <input
        autoComplete="off"
        aria-label="Suche"
        type="search"
        name="suche"
        maxLength={100}
        value={typed}
        placeholder="Partner, Betrag, Tag"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange({ ...choice, search: currentTarget.value.trim() || undefined });
        }}
      />
    </div>
  );
}

interface ChipProps {
  label: string;
  /** What it says where nothing is chosen; without it something always is. */
  all?: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Chip({ label, all, value, options, onChange }: ChipProps) {
  return (
    <span className={`choice ${classes.chip}`} data-active={(all && value !== undefined) || undefined}>
      <select aria-label={label} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
        {all && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Short enough for a chip: 'MitarbeiterCARD … 012'. */
const nameOf = (card: BookingFiltersProps['cards'][number], place: number) =>
  `${captionOf(card) ?? `Karte ${place + 1}`} … ${card.cardId.slice(-3)}`;

/** What is chosen stands there even before the choices are known. */
function asOptions(values: readonly string[], chosen: string | undefined): { value: string; label: string }[] {
  const all = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: value }));
}
