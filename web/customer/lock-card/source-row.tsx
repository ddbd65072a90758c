import { fieldRules } from '#web/api/field-rules.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { ProductionNumberField } from '#web/shell/production-number-field.tsx';

interface SourceRowProps {
  /** 1 for the first. */
  position: number;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The production number, and what is wrong with it. */
  proof: { value: string; error: string | undefined; onChange: (value: string) => void };
  /** The first row stays. */
  onRemove: (() => void) | undefined;
}

export function SourceRow({ position, value, error, onChange, proof, onRemove }: SourceRowProps) {
  return (
    <>
      <TextField
        label={position === 1 ? 'Kartennummer, deren Guthaben übertragen werden soll' : `${position}. Kartennummer`}
        name={`source-${position}`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint={position === 1 ? fieldRules.cardNumber : undefined}
        end={
          onRemove && (
            <button type="button" className="field-button" onClick={onRemove}>
              Entfernen<span className="visually-hidden"> der {position}. Kartennummer</span>
            </button>
          )
        }
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
