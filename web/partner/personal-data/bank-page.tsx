import { Link } from '@tanstack/react-router';
import { withoutSpaces } from '#contract/bank-data.ts';
import { paymentMethods } from '#contract/businesses.ts';
import { CallError } from '#web/api/call-error.ts';
import { findBank, printMandate } from '#web/api/partner-data.ts';
import { BankChangeNote } from '#web/partner/personal-data/bank-change-note.tsx';
import type { PageProps } from '#web/partner/personal-data/page-props.ts';
import type { PartnerData } from '#web/partner/personal-data/partner-data.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './personal-data.module.css';

const methods = paymentMethods.map((value) => ({ value, label: value }));

/** Step 3: how the partner pays, the account, and the mandate to sign (part 2, section 2). */
export function BankPage({ form, answer, problems, onChanged }: PageProps & { onChanged: () => void }) {
  const { values } = form;
  const text = (name: keyof PartnerData) => form.text(name, problems);
  const isDebit = values.paymentMethod === 'Bankeinzug';
  const isOther =
    answer.sepaIBAN !== '' &&
    (withoutSpaces(values.sepaIBAN) !== answer.sepaIBAN || values.sepaAccountHolder !== answer.sepaAccountHolder);

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
    <>
      <FormSection title="Zahlungsart">
        <SelectField
          {...text('paymentMethod')}
          options={methods}
          placeholder="Bitte wählen"
          disabled={answer.paymentMethodAlreadySet}
        />
        {answer.paymentMethodAlreadySet && (
          <p>
            Die Zahlungsart können Sie über das <Link to="/partner-contact">Kontaktformular</Link> ändern lassen.
          </p>
        )}
      </FormSection>
      <FormSection title="Bankverbindung">
        {answer.bankChange && <BankChangeNote change={answer.bankChange} onChanged={onChanged} />}
        <TextField {...text('sepaAccountHolder')} maxLength={70} />
        <TextField
          {...text('sepaIBAN')}
          autoComplete="off"
          maxLength={42}
          hint="Name der Bank und BIC ergänzen wir bei einer deutschen IBAN."
          onBlur={() => void (withoutSpaces(values.sepaIBAN).length >= 15 && lookUp())}
        />
        <TextField {...text('sepaBIC')} autoComplete="off" maxLength={11} />
        <TextField {...text('sepaBankName')} maxLength={100} />
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
      {isDebit && (
        <FormSection title="SEPA-Mandat">
          <TextField label="Mandatsreferenz" value={answer.sepaMandateReferenceNumber} readOnly maxLength={70} />
          <TextField {...text('sepaCompanyStreet')} maxLength={45} />
          <TextField {...text('sepaCompanyZip')} inputMode="numeric" maxLength={5} />
          <TextField {...text('sepaCompanyCity')} maxLength={30} />
          <Mandate values={values} answer={answer} />
        </FormSection>
      )}
    </>
  );
}

function Mandate({ values, answer }: { values: PartnerData; answer: PageProps['answer'] }) {
  const isChanging = answer.bankChange !== null && withoutSpaces(values.sepaIBAN) !== answer.sepaIBAN;
  const printing = useAttempt({
    act: () =>
      printMandate({
        sepaMandateReferenceNumber: isChanging ? answer.bankChange!.mandateReference : answer.sepaMandateReferenceNumber,
        sepaCompanyStreet: values.sepaCompanyStreet,
        sepaCompanyZip: values.sepaCompanyZip,
        sepaCompanyCity: values.sepaCompanyCity,
        sepaAccountHolder: values.sepaAccountHolder,
        sepaIBAN: values.sepaIBAN,
        sepaBIC: values.sepaBIC,
        sepaBankName: values.sepaBankName,
      }),
    onSuccess: (paper) => saveFile(paper, 'SEPA-Lastschriftmandat.pdf'),
    fallback: 'Das SEPA-Mandat konnte nicht erstellt werden. Bitte prüfen Sie die Angaben auf dieser Seite.',
  });
  return (
    <div data-wide>
      <p>
        Bitte unterschreiben Sie das Mandat und senden Sie es uns. Wir ziehen frühestens eine Woche nach seinem Eingang ein. Eine
        Rücklastschrift ohne SEPA-Mandat kostet 20 €.
      </p>
      <button
        type="button"
        className={`button ${classes.quiet}`}
        aria-disabled={printing.isPending || undefined}
        onClick={() => printing.start()}
      >
        SEPA-Mandat als PDF
      </button>
      <AlertList place={printing.place} />
    </div>
  );
}
