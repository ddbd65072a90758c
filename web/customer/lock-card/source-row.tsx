import { fieldRules } from '#web/api/field-rules.ts';
import { CardNumberField } from '#web/ui/form/card-number-field.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { ProductionNumberField } from '#web/shell/production-number-field.tsx';

interface SourceRowProps {
  /** 1 for the first. */
  position: number;
  /** The own cards that it may be. */
  own: readonly { value: string; label: string }[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The production number, and what is wrong with it. */
  proof: { value: string; error: string | undefined; onChange: (value: string) => void };
  /** The first row stays. */
  onRemove: (() => void) | undefined;
}

export function SourceRow({ position, own, value, error, onChange, proof, onRemove }: SourceRowProps) {
  const chosen = own.some((card) => card.value === value) ? value : '';
  const remove = onRemove && (
    <button type="button" className="field-button" onClick={onRemove}>
      Entfernen<span className="visually-hidden"> der {position}. Kartennummer</span>
    </button>
  );
  const choice = own.length > 0 && (
    <SelectField
      label={position === 1 ? 'Von welcher Karte?' : `Von welcher ${position}. Karte?`}
      name={`own-${position}`}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={chosen ? error : undefined}
      placeholder="Eine andere Karte: Nummer eingeben"
      options={own}
    />
  );
  if (chosen)
    return (
      <>
        {choice}
        {remove}
      </>
    );
  return (
    <>
      {choice}
      <CardNumberField
        label={position === 1 ? 'Kartennummer, deren Guthaben übertragen werden soll' : `${position}. Kartennummer`}
        name={`source-${position}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        hint={position === 1 ? fieldRules.cardNumber : undefined}
        end={remove}
      />
      <ProductionNumberField
        label={
          position === 1 ? 'Produktionsnummer dieser Karte (freiwillig)' : `Produktionsnummer der ${position}. Karte (freiwillig)`
        }
        name={`proof-${position}`}
        value={proof.value}
        onChange={(event) => proof.onChange(event.currentTarget.value)}
        error={proof.error}
        hint={
          position === 1
            ? 'Sie steht auf der Karte und zeigt uns, dass es Ihre ist. Ohne sie fragen wir nach, und es dauert länger.'
            : undefined
        }
      />
    </>
  );
}
