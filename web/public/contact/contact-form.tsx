import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { contactForm } from '#contract/operator/contact/contact.ts';
import { contactSalutations } from '#contract/tenancy/decisions/contact-fields.ts';
import { sendContactMessage, type ContactMessage } from '#web/api/contact.ts';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { salutationOf } from '#web/public/contact/salutation-of.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import classes from './contact-form.module.css';

interface ContactFormProps {
  /** How the message begins. */
  message?: string;
  user: SignedInUser;
  /** Gets the address that an answer goes to. */
  onSent: (contactEmail: string) => void;
}

const labels = {
  salutation: 'Anrede',
  firstName: 'Vorname',
  lastName: 'Nachname',
  contactEmail: 'E-Mail-Adresse',
  message: 'Ihre Nachricht',
};

const options = contactSalutations.map((salutation) => ({ value: salutation, label: salutation }));

export function ContactForm({ user, onSent, message = '' }: ContactFormProps) {
  const form = useContractForm<ContactMessage, null>({
    schema: contactForm.input,
    labels,
    start: {
      salutation: salutationOf(user),
      firstName: user.firstName,
      lastName: user.lastName,
      contactEmail: user.email,
      message,
    },
    send: sendContactMessage,
    confirmation: () => 'Ihre Nachricht wurde versendet.',
    onSuccess: (_, { contactEmail }) => {
      // What was typed on meanwhile was not sent, and stays.
      if (!form.hasUnsent()) onSent(contactEmail);
    },
    fallback: 'Beim Versenden des Formulares ist ein Fehler aufgetreten.',
  });
  return (
    <div className="sheet max-44 mt-8 padded">
      <FormElement form={form}>
        <LeaveGuard isNeeded={form.hasUnsent} text="Ihre Nachricht ist noch nicht gesendet." />
        <SelectField {...form.field('salutation')} options={options} placeholder="Bitte wählen" autoComplete="honorific-prefix" />
        <div className={`stack gap-5 from-top ${classes.pair}`}>
          <TextField {...form.field('firstName')} maxLength={30} autoComplete="given-name" />
          <TextField {...form.field('lastName')} maxLength={30} autoComplete="family-name" />
        </div>
        <TextField {...form.field('contactEmail')} type="email" maxLength={70} autoComplete="email" />
        <TextAreaField {...form.field('message')} maxLength={5000} />
        <p>
          Wie wir mit Ihren Angaben umgehen, lesen Sie in den <NewTabLink to="/privacy-policy">Datenschutzhinweisen</NewTabLink>.
        </p>
        <SubmitButton isSending={form.isSending}>Nachricht senden</SubmitButton>
      </FormElement>
    </div>
  );
}
