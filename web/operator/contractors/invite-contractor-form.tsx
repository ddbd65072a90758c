import { inviteContractor } from '#contract/tenancy/contractors/contractors.ts';
import { sendContractorInvitation } from '#web/api/contractors.ts';
import { FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

const start = { region: '', firstName: '', lastName: '', email: '', reason: '' };

export function InviteContractorForm({ regions }: { regions: readonly { slug: string; name: string }[] }) {
  const form = useContractForm({
    schema: inviteContractor.input,
    labels: {
      region: 'Region',
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail-Adresse',
      reason: 'Grund (steht in der E-Mail)',
    },
    start,
    send: sendContractorInvitation,
    confirmation: (_, { email }) => `Die Einladung an ${email} ist unterwegs.`,
    onSuccess: () => form.restart(),
    fallback: 'Die Einladung konnte nicht gesendet werden.',
  });
  return (
    <FormElement form={form}>
      <FieldGrid>
        <SelectField
          {...form.field('region')}
          placeholder="Bitte wählen"
          options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <TextField {...form.field('firstName')} autoComplete="off" maxLength={30} />
        <TextField {...form.field('lastName')} autoComplete="off" maxLength={30} />
        <TextField {...form.field('email')} type="email" autoComplete="off" maxLength={70} />
      </FieldGrid>
      <TextAreaField {...form.field('reason')} rows={2} maxLength={500} />
      <SubmitButton isSending={form.isSending}>Einladen</SubmitButton>
    </FormElement>
  );
}
