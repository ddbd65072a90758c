import { withoutSpaces } from '#contract/parties/businesses/bank-data.ts';
import type { BankChange } from '#contract/parties/businesses/own-bank.ts';
import { printMandate } from '#web/api/own-bank.ts';
import type { BankData } from '#contract/parties/businesses/bank-data.ts';
import type { FieldProps } from '#web/shell/data-page/field-props.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';

interface MandateSectionProps extends FieldProps<BankData> {
  /** What is stored. */
  stored: { sepaIBAN: string; sepaMandateReferenceNumber: string; bankChange: BankChange | null };
}

/** The address of the account's holder, and the mandate to sign. */
export function MandateSection({ form, problems, stored }: MandateSectionProps) {
  const { values } = form;
  const text = (name: keyof BankData) => form.text(name, problems);
  const { bankChange } = stored;
  const isChanging = bankChange !== null && withoutSpaces(values.sepaIBAN) !== stored.sepaIBAN;
  const printing = useAttempt({
    act: () =>
      printMandate({
        sepaMandateReferenceNumber: isChanging ? bankChange.mandateReference : stored.sepaMandateReferenceNumber,
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
    <FormSection title="SEPA-Mandat">
      <TextField autoComplete="off" label="Mandatsreferenz" value={stored.sepaMandateReferenceNumber} readOnly maxLength={70} />
      <TextField {...text('sepaCompanyStreet')} autoComplete="billing address-line1" maxLength={45} />
      <TextField {...text('sepaCompanyZip')} autoComplete="billing postal-code" inputMode="numeric" maxLength={5} />
      <TextField {...text('sepaCompanyCity')} autoComplete="billing address-level2" maxLength={30} />
      <div className="stack gap-3 items-start" data-wide>
        <p>
          Bitte unterschreiben Sie das Mandat und senden Sie es uns. Wir ziehen frühestens eine Woche nach seinem Eingang ein.
          Eine Rücklastschrift ohne SEPA-Mandat kostet 20 €.
        </p>
        <AttemptButton className="button button-quiet button-low" attempt={printing}>
          SEPA-Mandat als PDF
        </AttemptButton>
        {printing.alerts}
      </div>
    </FormSection>
  );
}
