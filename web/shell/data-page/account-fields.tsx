import { withoutSpaces } from '#contract/parties/businesses/bank-data.ts';
import type { BankChange } from '#contract/parties/businesses/own-bank.ts';
import { CallError } from '#web/api/call-error.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { findBank } from '#web/api/own-bank.ts';
import { BankChangeNote } from '#web/shell/data-page/bank-change-note.tsx';
import type { BankData } from '#contract/parties/businesses/bank-data.ts';
import type { FieldProps } from '#web/shell/data-page/field-props.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { PasswordField, TextField } from '#web/ui/form/fields.tsx';

interface AccountFieldsProps extends FieldProps<BankData> {
  /** What is stored. */
  stored: { sepaIBAN: string; sepaAccountHolder: string; bankChange: BankChange | null };
  onChanged: () => void;
}

/** The account of a business. Replacing one needs the password. */
export function AccountFields({ form, problems, stored, onChanged }: AccountFieldsProps) {
  const { values } = form;
  const text = (name: keyof BankData | 'password') => form.text(name, problems);
  const isOther =
    stored.sepaIBAN !== '' &&
    (withoutSpaces(values.sepaIBAN) !== stored.sepaIBAN || values.sepaAccountHolder !== stored.sepaAccountHolder);

  /** The bank's name and BIC follow from a German IBAN. */
  async function lookUp(): Promise<void> {
    try {
      const { bank } = await findBank(values.sepaIBAN);
      if (!bank) return;
      form.set('sepaBankName', bank.bankName);
      if (bank.bic) form.set('sepaBIC', bank.bic);
    } catch (error) {
      if (error instanceof CallError && error.fieldErrors.iban) form.tell({ sepaIBAN: error.fieldErrors.iban });
    }
  }

  return (
    <FormSection title="Bankverbindung">
      {stored.bankChange && <BankChangeNote change={stored.bankChange} onChanged={onChanged} />}
      <TextField {...text('sepaAccountHolder')} autoComplete="off" maxLength={70} />
      <TextField
        {...text('sepaIBAN')}
        autoComplete="off"
        maxLength={42}
        hint={`${fieldRules.iban} Bei ihnen ergänzen wir BIC und Name der Bank.`}
        onBlur={() => void (withoutSpaces(values.sepaIBAN).length >= 15 && lookUp())}
      />
      <TextField {...text('sepaBIC')} autoComplete="off" maxLength={11} hint={fieldRules.bic} />
      <TextField {...text('sepaBankName')} autoComplete="off" maxLength={100} />
      {isOther && (
        <div data-wide>
          <p>
            Eine andere Bankverbindung gilt 48 Stunden nach dem Speichern. Wir teilen die Änderung per E-Mail mit; das bisherige
            SEPA-Mandat endet.
          </p>
          <PasswordField {...text('password')} autoComplete="current-password" maxLength={200} />
        </div>
      )}
    </FormSection>
  );
}
