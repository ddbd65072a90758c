import { useState } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { interestContactForm } from '#contract/operator/contact/contact.ts';
import { contactSalutations, contactSubjects } from '#contract/tenancy/decisions/contact-fields.ts';
import { sendInterestMessage, type InterestMessage } from '#web/api/contact.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { MessageSent } from '#web/public/contact/message-sent.tsx';
import { salutationOf } from '#web/public/contact/salutation-of.ts';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';

const labels = {
  companyName: 'Unternehmen (freiwillig)',
  salutation: 'Anrede (freiwillig)',
  name: 'Name',
  contactEmail: 'E-Mail-Adresse',
  phone: 'Telefon (freiwillig)',
  subject: 'Betreff',
  message: 'Ihre Nachricht',
};

/** The form by which prospects write, and what stands there once it is sent. */
export function InterestContactForm({ user }: { user: SignedInUser }) {
  const [answerGoesTo, setAnswerGoesTo] = useState<string | null>(null);
  if (answerGoesTo === null) return <Form user={user} onSent={setAnswerGoesTo} />;
  return <MessageSent answerGoesTo={answerGoesTo} onAnother={() => setAnswerGoesTo(null)} />;
}

function Form({ user, onSent }: { user: SignedInUser; onSent: (contactEmail: string) => void }) {
  const form = useContractForm<InterestMessage, null>({
    schema: interestContactForm.input,
    labels,
    start: {
      companyName: '',
      salutation: salutationOf(user),
      name: `${user.firstName} ${user.lastName}`,
      contactEmail: user.email,
      phone: '',
      subject: '',
      message: '',
    },
    send: sendInterestMessage,
    confirmation: () => 'Ihre Nachricht wurde versendet.',
    onSuccess: (_, { contactEmail }) => onSent(contactEmail),
    fallback: 'Beim Versenden des Formulares ist ein Fehler aufgetreten.',
  });
  return (
    <div className="sheet max-44 mt-8 padded">
      <FormElement form={form}>
        <TextField {...form.field('companyName')} maxLength={100} autoComplete="organization" />
        <SelectField
          {...form.field('salutation')}
          options={asOptions(contactSalutations)}
          placeholder="Keine Angabe"
          autoComplete="honorific-prefix"
        />
        <TextField {...form.field('name')} maxLength={60} autoComplete="name" />
        <TextField {...form.field('contactEmail')} type="email" maxLength={70} autoComplete="email" />
        <TextField {...form.field('phone')} type="tel" maxLength={30} autoComplete="tel" hint={fieldRules.phone} />
        <SelectField {...form.field('subject')} options={asOptions(contactSubjects)} placeholder="Bitte wählen" />
        <TextAreaField {...form.field('message')} maxLength={5000} />
        <p>
          Wie wir mit Ihren Angaben umgehen, lesen Sie in den <NewTabLink to="/privacy-policy">Datenschutzhinweisen</NewTabLink>.
        </p>
        <SubmitButton isSending={form.isSending}>Nachricht senden</SubmitButton>
      </FormElement>
    </div>
  );
}
