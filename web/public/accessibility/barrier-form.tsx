import { z } from 'zod';
import { reportBarrier } from '#contract/operator/contact/contact.ts';
import { messages } from '#contract/common/errors.ts';
import { sendBarrier } from '#web/api/contact.ts';
import { FormCaptcha } from '#web/public/captcha/form-captcha.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const schema = reportBarrier.input.safeExtend({ captcha: z.string().min(1, messages.captchaMissing) });
const labels = {
  region: 'Region',
  page: 'Auf welcher Seite? (freiwillig)',
  message: 'Was können Sie nicht lesen oder bedienen?',
  contactEmail: 'E-Mail-Adresse für unsere Antwort (freiwillig)',
  captcha: 'Zeichen aus dem Bild',
};

/** Tells the people of a region about a barrier; nobody has to say who he is. */
export function BarrierForm({ region }: { region: string }) {
  const form = useContractForm({
    schema,
    labels,
    start: { region, page: '', message: '', contactEmail: '', captcha: '' },
    once: ['captcha'],
    send: ({ captcha, ...report }) => sendBarrier(report, captcha),
    confirmation: () => 'Vielen Dank. Ihre Meldung ist bei uns, wir kümmern uns darum.',
    onSuccess: () => form.restart(),
    fallback: 'Die Meldung konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  });
  return (
    <FormElement form={form}>
      <TextField {...form.field('page')} autoComplete="off" maxLength={200} />
      <TextAreaField {...form.field('message')} maxLength={5000} />
      <TextField
        {...form.field('contactEmail')}
        type="email"
        autoComplete="email"
        maxLength={70}
        hint="Ohne Adresse lesen wir Ihre Meldung auch, wir können Ihnen dann aber nicht antworten."
      />
      <FormCaptcha form={form} />
      <SubmitButton isSending={form.isSending}>Barriere melden</SubmitButton>
    </FormElement>
  );
}
