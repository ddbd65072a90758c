import { Link } from '@tanstack/react-router';
import { paymentMethods } from '#contract/parties/partners/contract-type.ts';
import type { BankData } from '#contract/parties/businesses/bank-data.ts';
import type { FieldProps } from '#web/shell/data-page/field-props.ts';
import { SelectField } from '#web/ui/form/fields.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';

const methods = asOptions(paymentMethods);

interface MethodFieldProps extends FieldProps<BankData> {
  isLocked: boolean;
  onChosen?: (method: string) => void;
}

/** How a business pays; once that is set it changes through support alone. */
export function MethodField({ form, problems, isLocked, onChosen }: MethodFieldProps) {
  const { onChange, ...field } = form.text('paymentMethod', problems);
  return (
    <>
      <SelectField
        {...field}
        options={methods}
        placeholder="Bitte wählen"
        disabled={isLocked}
        onChange={(event) => {
          onChange(event);
          onChosen?.(event.currentTarget.value);
        }}
      />
      {isLocked && (
        <p>
          Die Zahlungsart können Sie über das <Link to="/partner-contact">Kontaktformular</Link> ändern lassen.
        </p>
      )}
    </>
  );
}
