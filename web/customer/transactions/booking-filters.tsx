import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import type { cardIds } from '#contract/parties/customers/personal-data.ts';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { bookingPeriods } from './booking-periods.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { type BookingChoice, transactionChoicesQuery, transactionMonthsQuery } from '#web/api/transactions.ts';
import classes from './booking-overview.module.css';

interface BookingFiltersProps {
  cards: OutputOf<typeof cardIds>;
  choice: BookingChoice;
  onChange: (to: BookingChoice) => void;
}

/** Which bookings are shown, in a block that stays in sight. Only existing values can be chosen. */
export function BookingFilters({ cards, choice, onChange }: BookingFiltersProps) {
  const { cardID, year, from, to, partner, kind } = choice;
  const period = (from ?? to) && `${from ?? ''}${TO}${to ?? ''}`;
  const choices = useQuery(transactionChoicesQuery(cardID)).data;
  const years = new Set(useQuery(transactionMonthsQuery({ cardID })).data?.map(({ month }) => month.slice(0, 4)));
  return (
    <search className={`line gap-2 ${classes.choice}`}>
      <Search choice={choice} onChange={onChange} />
      <div className={classes.chips}>
        {cards.length > 1 && (
          <Chip
            label="Kartennummer"
            value={cardID}
            onChange={(card) => onChange({ cardID: card })}
            options={cards.map((card) => ({ value: card.cardId, label: nameOf(card) }))}
          />
        )}
        <Chip
          label="Zeitraum"
          all="Alle Jahre"
          value={period ?? year?.toString()}
          onChange={(value) => {
            const [from, to] = value.includes(TO) ? value.split(TO) : [];
            onChange({ ...choice, from, to, year: (!from && Number(value)) || undefined });
          }}
          options={[...periodOptions(period), ...asOptions([...years], year?.toString())]}
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
      </div>
    </search>
  );
}

/** Between the days of a span, as the value of an option. */
const TO = '/';

/** The named spans, and another one that the address may hold. */
function periodOptions(chosen: string | undefined): { value: string; label: string }[] {
  const named = bookingPeriods(berlinToday()).map(({ label, from, to }) => ({ value: `${from}${TO}${to}`, label }));
  if (chosen === undefined || named.some(({ value }) => value === chosen)) return named;
  const [from, to] = chosen.split(TO);
  return [
    { value: chosen, label: [from && `Ab ${formatDate(from)}`, to && `bis ${formatDate(to)}`].filter(Boolean).join(' ') },
    ...named,
  ];
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
    <div className={`line gap-2 ${classes.search}`}>
      <IconSearch size={20} aria-hidden="true" />
      <input
        autoComplete="off"
        aria-label="Suche"
        type="search"
        name="suche"
        maxLength={100}
        value={typed}
        placeholder="Suchen"
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

/** For a chip, which is short: what tells the card from an ordinary one, and the end of its number. */
function nameOf(card: BookingFiltersProps['cards'][number]): string {
  const caption = captionOf(card);
  return `${caption ? `${caption} ·` : 'Karte'} … ${card.cardId.slice(-3)}`;
}

/** What is chosen stands there even before the choices are known. */
function asOptions(values: readonly string[], chosen: string | undefined): { value: string; label: string }[] {
  const all = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: value }));
}
