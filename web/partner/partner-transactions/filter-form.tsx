import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { SubmitButton } from '#web/ui/form/form-element.tsx';
import { TimeField } from '#web/ui/form/time-field.tsx';
import { findFilterErrors, type TransactionFilter } from './transaction-filter.ts';
import classes from './transactions.module.css';

interface FilterFormProps {
  /** The fields as they stand there, applied or not. */
  fields: TransactionFilter;
  onChange: (fields: TransactionFilter) => void;
  onApply: () => void;
  onClear: () => void;
  /** Names of branches with bookings; fewer than two are no choice. */
  branches: readonly string[];
}

type TextName = Exclude<keyof TransactionFilter, 'types' | 'branch'>;

/** The fields of the filter. They take effect when they are applied, and only if all of them are right. */
export function FilterForm({ fields, onChange, onApply, onClear, branches }: FilterFormProps) {
  // Once something was wrong, messages go as it is mended, by hand or by a quick filter.
  const [isChecked, setChecked] = useState(false);
  const errors = isChecked ? findFilterErrors(fields) : {};

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isWrong = Object.keys(findFilterErrors(fields)).length > 0;
    flushSync(() => setChecked(isWrong));
    if (isWrong) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else onApply();
  }
  const field = (name: TextName) => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...fields, [name]: event.currentTarget.value }),
  });
  const completed = (name: TextName) => ({ ...field(name), onPick: (text: string) => onChange({ ...fields, [name]: text }) });

  return (
    <div className={classes.filterRoom}>
      <form className={`stack boxed from-top ${classes.filter}`} onSubmit={apply} noValidate>
        <DateField label="Datum von" {...completed('from')} />
        <DateField label="Datum bis" {...completed('to')} />
        <TimeField label="Uhrzeit von" {...completed('timeFrom')} />
        <TimeField label="Uhrzeit bis" {...completed('timeTo')} />
        <TextField label="Betrag in Euro von" inputMode="text" maxLength={20} autoComplete="off" {...field('least')} />
        <TextField label="Betrag in Euro bis" inputMode="text" maxLength={20} autoComplete="off" {...field('most')} />
        {branches.length > 1 && (
          <SelectField
            label="Standort"
            value={fields.branch}
            onChange={({ currentTarget }) => onChange({ ...fields, branch: currentTarget.value })}
            options={[{ value: '', label: 'Alle Standorte' }, ...branches.map((name) => ({ value: name, label: name }))]}
          />
        )}
        <BookingTypes fields={fields} onChange={onChange} />
        <div className={`row gap-3 ${classes.filterActions}`}>
          <SubmitButton>Filter anwenden</SubmitButton>
          <button type="button" className="button button-quiet" onClick={onClear}>
            Alle Filter löschen
          </button>
        </div>
      </form>
    </div>
  );
}

function BookingTypes({ fields, onChange }: Pick<FilterFormProps, 'fields' | 'onChange'>) {
  return (
    <fieldset className={`row gap-1 gap-x-5 ${classes.types}`}>
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
