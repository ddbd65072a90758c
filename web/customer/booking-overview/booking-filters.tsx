import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import type { cardIds } from '#contract/parties/customers/personal-data.ts';
import { captionOf } from '#contract/parties/cards/card-caption.ts';
import { type BookingChoice, transactionChoicesQuery, transactionMonthsQuery } from '#web/api/transactions.ts';
import { cardChoice } from '#web/format/card-choice.ts';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import classes from './booking-overview.module.css';

interface BookingFiltersProps {
  cards: OutputOf<typeof cardIds>;
  choice: BookingChoice;
  onChange: (to: BookingChoice) => void;
}

/** Which bookings are shown. Only existing values can be chosen. On a phone rare filters are folded. */
export function BookingFilters({ cards, choice, onChange }: BookingFiltersProps) {
  const id = useId();
  const { cardID, year, partner, kind, search } = choice;
  const [isOpen, setOpen] = useState(false);
  const active = [year, partner, kind].filter((one) => one !== undefined).length;
  const [typed, setTyped] = useState(search ?? '');
  const [known, setKnown] = useState(search);
  if (known !== search) {
    // Reset from outside; while somebody types the address follows the field.
    setKnown(search);
    if ((search ?? '') !== typed.trim()) setTyped(search ?? '');
  }
  const choices = useQuery(transactionChoicesQuery(cardID)).data;
  const years = new Set(useQuery(transactionMonthsQuery({ cardID })).data?.map(({ month }) => month.slice(0, 4)));
  return (
    <search className={classes.choice}>
      <SelectField
        label="Kartennummer"
        value={cardID}
        onChange={(event) => onChange({ cardID: event.currentTarget.value })}
        options={cards.map((card) => ({ value: card.cardId, label: cardChoice(card.cardId, captionOf(card)) }))}
      />
      <TextField
        autoComplete="off"
        label="Suche"
        type="search"
        name="suche"
        maxLength={100}
        value={typed}
        placeholder="Partner, Betrag oder Tag"
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange({ ...choice, search: currentTarget.value.trim() || undefined });
        }}
      />
      <button
        type="button"
        className={`button ${classes.fold}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filter{active > 0 && ` (${active} aktiv)`}
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        <SelectField
          label="Partner"
          value={partner ?? ''}
          onChange={(event) => onChange({ ...choice, partner: event.currentTarget.value || undefined })}
          placeholder="Alle Partner"
          options={asOptions(choices?.partners ?? [], partner)}
        />
        <SelectField
          label="Zeitraum"
          value={year ?? ''}
          onChange={(event) => onChange({ ...choice, year: Number(event.currentTarget.value) || undefined })}
          placeholder="Alle Jahre"
          options={asOptions([...years], year?.toString())}
        />
        <SelectField
          label="Buchungsart"
          value={kind ?? ''}
          onChange={(event) => onChange({ ...choice, kind: event.currentTarget.value || undefined })}
          placeholder="Alle Buchungsarten"
          options={asOptions(choices?.kinds ?? [], kind)}
        />
      </div>
    </search>
  );
}

/** What is chosen stands there even before the choices are known. */
function asOptions(values: readonly string[], chosen: string | undefined): { value: string; label: string }[] {
  const all = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: value }));
}
