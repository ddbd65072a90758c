import { useState, type FormEvent } from 'react';
import { bookingTexts } from '#contract/bookings.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { type FilterErrors, findFilterErrors, type TransactionFilter } from './transaction-filter.ts';
import classes from './transactions.module.css';

interface FilterFormProps {
  /** The fields as they stand there, applied or not. */
  fields: TransactionFilter;
  onChange: (fields: TransactionFilter) => void;
  onApply: () => void;
  onClear: () => void;
}

type TextName = Exclude<keyof TransactionFilter, 'types'>;

/** The fields of the filter. They take effect when they are applied, and only if all of them are right. */
export function FilterForm({ fields, onChange, onApply, onClear }: FilterFormProps) {
  const [errors, setErrors] = useState<FilterErrors>({});

  function apply(event: FormEvent) {
    event.preventDefault();
    const found = findFilterErrors(fields);
    setErrors(found);
    if (Object.keys(found).length === 0) onApply();
  }
  function clear() {
    setErrors({});
    onClear();
  }
  const field = (name: TextName) => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...fields, [name]: event.currentTarget.value }),
  });

  return (
    <form className={classes.filter} onSubmit={apply} noValidate>
      <TextField label="Datum von" type="date" min="2000-01-01" max="2099-12-31" {...field('from')} />
      <TextField label="Datum bis" type="date" min="2000-01-01" max="2099-12-31" {...field('to')} />
      <TextField label="Uhrzeit von" type="time" {...field('timeFrom')} />
      <TextField label="Uhrzeit bis" type="time" {...field('timeTo')} />
      <TextField label="Betrag in Euro von" inputMode="text" maxLength={20} autoComplete="off" {...field('least')} />
      <TextField label="Betrag in Euro bis" inputMode="text" maxLength={20} autoComplete="off" {...field('most')} />
      <BookingTypes fields={fields} onChange={onChange} />
      <div className={classes.filterActions}>
        <button type="submit" className="button">
          Filter anwenden
        </button>
        <button type="button" className={`button ${classes.quiet}`} onClick={clear}>
          Alle Filter löschen
        </button>
      </div>
    </form>
  );
}

function BookingTypes({ fields, onChange }: Pick<FilterFormProps, 'fields' | 'onChange'>) {
  return (
    <fieldset className={classes.types}>
      <legend>Buchungsart</legend>
      {[bookingTexts.addVoucher, bookingTexts.redeemVoucher, bookingTexts.addBonus].map((text) => (
        <label key={text}>
          <input
            type="checkbox"
            checked={fields.types.includes(text)}
            onChange={({ currentTarget }) =>
              onChange({
                ...fields,
                types: currentTarget.checked ? [...fields.types, text] : fields.types.filter((type) => type !== text),
              })
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
