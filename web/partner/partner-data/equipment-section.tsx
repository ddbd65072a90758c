import { handlings, smartphoneSystems } from '#contract/parties/partner-data/till-equipment.ts';
import { askForEcCheck } from '#web/api/partner-data.ts';
import type { PageProps } from './page-props.ts';
import type { PartnerData } from './partner-data.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './personal-data.module.css';
import { asOptions } from '#web/ui/form/as-options.ts';

const systems = asOptions(smartphoneSystems);

/** How the partner books at the point of sale; later fields follow from earlier ones. */
export function EquipmentSection({ form, problems }: PageProps) {
  const { values } = form;
  const text = (name: keyof PartnerData) => form.text(name, problems);
  const wrong = problems.find(({ name }) => name === 'handlingAtPOS');
  return (
    <FormSection title="Erfassung der Transaktionen">
      <fieldset data-wide className={`stack gap-3 ${classes.ticks}`} aria-describedby={wrong && 'handling-error'}>
        <legend>Womit buchen Sie an der Kasse?</legend>
        {Object.entries(handlings).map(([name, label], index) => (
          <CheckboxField
            key={name}
            {...form.tick(name, problems)}
            label={label}
            {...(wrong && { 'aria-invalid': true, 'aria-describedby': 'handling-error' })}
            {...(index === 0 && { 'data-handling': true })}
          />
        ))}
        {wrong && (
          <p className="field-error" id="handling-error">
            {wrong.message}
          </p>
        )}
      </fieldset>
      {values.handlingAtPOSSmartphone && (
        <>
          <SelectField {...text('smartphoneOS')} options={systems} placeholder="Bitte wählen" />
          {values.smartphoneOS === 'Sonstige' && <TextField {...text('smartphoneOthersOS')} autoComplete="off" maxLength={100} />}
        </>
      )}
      {values.handlingAtPOSEcDevice && <EcTerminal form={form} problems={problems} />}
      {values.handlingAtPOSCashpoint && <TextField {...text('cashpointManufacturer')} autoComplete="off" maxLength={100} />}
    </FormSection>
  );
}

function EcTerminal({ form, problems }: Pick<PageProps, 'form' | 'problems'>) {
  const { values } = form;
  const text = (name: keyof PartnerData) => form.text(name, problems);
  const check = useAttempt({
    act: () =>
      askForEcCheck({
        ecManufacturer: values.ecManufacturer,
        ecType: values.ecType,
        ecTerminalID: values.ecTerminalID,
        ecSerialNumber: values.ecSerialNumber,
        ecCashpointIntegration: values.ecCashpointIntegration,
        ecCashpointIntegrationManufacturer: values.ecCashpointIntegrationManufacturer,
      }),
    confirmation: ({ infoMessage }) => infoMessage,
    fallback: 'Die Anfrage konnte nicht gesendet werden. Bitte füllen Sie alle Angaben zum EC-Terminal aus.',
  });
  return (
    <>
      <TextField {...text('ecManufacturer')} autoComplete="off" maxLength={100} />
      <TextField {...text('ecType')} autoComplete="off" maxLength={100} />
      <TextField {...text('ecTerminalID')} autoComplete="off" maxLength={100} />
      <TextField {...text('ecSerialNumber')} autoComplete="off" maxLength={100} />
      <div data-wide>
        <CheckboxField {...form.tick('ecCashpointIntegration', problems)} />
      </div>
      {values.ecCashpointIntegration && (
        <TextField {...text('ecCashpointIntegrationManufacturer')} autoComplete="off" maxLength={100} />
      )}
      <div data-wide>
        <AttemptButton className="button button-quiet button-low" attempt={check}>
          EC-Terminal prüfen lassen
        </AttemptButton>
        {check.alerts}
      </div>
    </>
  );
}
