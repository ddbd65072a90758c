import { useId } from 'react';
import { bookingTexts, type BookingType } from '#contract/money/bookings/bookings.ts';
import { correctionFields, type CorrectionInput } from '#contract/money/corrections/corrections.ts';
import { EuroField } from '#web/ui/form/euro-field.tsx';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './correction.module.css';

interface BookingRowsProps {
  form: ContractForm<CorrectionInput>;
  which: 'was' | 'should';
  /** The kinds that the own business books. */
  types: readonly BookingType[];
  title: string;
  hint?: string;
}

/** The kinds of bookings to tick, each with its amount once it is ticked. */
export function BookingRows({ form, which, types, title, hint }: BookingRowsProps) {
  const id = useId();
  return (
    <section className={`mt-8 ${classes.bookings}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint && (
        <p className={`soft ${classes.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <ul className={`plain-list mt-4 ${classes.rows}`}>
        {types.map((type) => (
          <BookingRow
            key={type}
            form={form}
            which={which}
            first={types[0]!}
            type={type}
            title={title}
            describedBy={hint && `${id}-hint`}
          />
        ))}
      </ul>
    </section>
  );
}

interface BookingRowProps extends Omit<BookingRowsProps, 'hint' | 'types'> {
  first: BookingType;
  type: BookingType;
  describedBy: string | undefined;
}

function BookingRow({ form, which, first, type, title, describedBy }: BookingRowProps) {
  const { [which]: tick, [`${which}Amount` as const]: amount } = correctionFields[type];
  const { label: _, ...ticked } = form.field(tick);
  // That nothing is ticked is told at the first; any of them heals it.
  const firstTick = correctionFields[first][which];
  const { label, ...typed } = form.field(amount);
  return (
    <li className={`stack gap-3 ${classes.row}`}>
      <CheckboxField
        {...ticked}
        onChange={(event) => {
          void ticked.onChange(event);
          if (tick !== firstTick) form.set({ [firstTick]: form.values[firstTick] });
        }}
        label={
          <>
            <span className="visually-hidden">{title} </span>
            {bookingTexts[type]}
          </>
        }
      />
      {form.values[tick] && <EuroField {...typed} label={label} aria-describedby={describedBy} />}
    </li>
  );
}
