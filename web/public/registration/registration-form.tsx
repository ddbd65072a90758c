import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { operator } from '#contract/common/operator.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { registrationMessages } from '#contract/parties/customers/registration.ts';
import { registerCustomer } from '#web/api/registration.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { FormStep, StepActions, StepProgress } from '#web/ui/form/form-steps.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormSteps } from '#web/ui/form/use-form-steps.ts';
import { findRegistrationDraft, forgetRegistrationDraft, keepRegistrationDraft } from './registration-draft.ts';
import { CardFields, ConsentFields, PersonFields, type RegistrationChoices } from './registration-fields.tsx';
import { emptyRegistration, registrationLabels, registrationSchema, registrationSteps } from './registration-values.ts';
import classes from './registration.module.css';

/** Registers a card and its holder. Without the values to choose from nothing can be sent. */
export function RegistrationForm({ choices }: { choices: RegistrationChoices | undefined }) {
  const navigate = useNavigate();
  const [draft] = useState(findRegistrationDraft);
  const isDone = useRef(false);
  const form = useContractForm({
    schema: registrationSchema,
    labels: registrationLabels,
    start: { ...emptyRegistration, ...draft },
    once: ['captcha'],
    send: ({ captcha, ...input }) => registerCustomer(input, captcha),
    confirmation: (_, { newsletterConsent }) => {
      const newsletter = newsletterConsent ? ' Den Newsletter bestätigen Sie bitte über den Link in unserer E-Mail.' : '';
      return `Ihre Registrierung war erfolgreich. Sie können sich jetzt anmelden.${newsletter}`;
    },
    onSuccess: () => {
      isDone.current = true;
      forgetRegistrationDraft();
      void navigate({ to: logins.customer.path });
    },
    fallback: registrationMessages.failed,
  });
  const steps = useFormSteps({ path: '/registrierung', parts: registrationSteps, check: form.check, isBegun: draft !== null });
  // The browser knows how a number must look; which cards are free, the server alone, and it says no more than that.
  const isCardRefused = form.failures > 0 && form.problems.some(({ name }) => name === 'cardID');
  useEffect(() => {
    if (!isDone.current) keepRegistrationDraft(form.values);
  }, [form.values]);
  /** For a person who finds somebody else's words here. */
  function startOver() {
    isDone.current = true;
    forgetRegistrationDraft();
    location.reload();
  }
  function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (!steps.goOn()) form.submit(event);
  }
  return (
    <FormElement form={{ ...form, submit }} summary={ErrorSummary} isReadOnly={!choices} reveal={steps.reveal}>
      <StepProgress steps={steps} />
      {isCardRefused && (
        <p className={classes.help}>
          Stimmt die Nummer mit der auf Ihrer Karte überein? Dann ist die Karte vielleicht schon registriert:{' '}
          <Link to={logins.customer.path}>Hier melden Sie sich an</Link> oder{' '}
          <Link to="/reset-password">vergeben Sie ein neues Passwort</Link>. Sonst helfen wir unter{' '}
          <a href={`tel:${operator.phone.replaceAll(' ', '')}`}>{operator.phone}</a>.
        </p>
      )}
      {draft && form.values.password === '' && (
        <p className={classes.kept}>
          Ihre Angaben sind noch da. Nur Passwort und Produktionsnummer geben Sie bitte noch einmal ein.{' '}
          <button type="button" className="field-button" onClick={startOver}>
            Alle Angaben löschen
          </button>
        </p>
      )}
      <FormStep steps={steps} at={0}>
        <CardFields form={form} />
      </FormStep>
      <FormStep steps={steps} at={1}>
        <PersonFields form={form} choices={choices} />
      </FormStep>
      <FormStep steps={steps} at={2}>
        <ConsentFields form={form} />
      </FormStep>
      <StepActions steps={steps}>
        <SubmitButton isSending={form.isSending}>Karte registrieren</SubmitButton>
      </StepActions>
    </FormElement>
  );
}
