import { intakeOpening } from '#contract/operator/taking-over/intakes.ts';
import { FieldGrid } from '#web/operator/desk/desk-parts.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Opening = Record<'region' | 'provider', string>;

interface ProviderFormProps {
  regions: readonly { slug: string; name: string }[];
  send: (opening: Opening) => Promise<{ id: number }>;
  onOpened: (opened: { id: number }) => void;
  fallback: string;
  hint: string;
  submit: string;
}

/** Begins a take-over or a party move: into which region, and from whom. */
export function ProviderForm({ regions, send, onOpened, fallback, hint, submit }: ProviderFormProps) {
  const form = useContractForm({
    schema: intakeOpening,
    labels: { region: 'Region', provider: 'Bisheriger Anbieter' },
    start: { region: '', provider: '' },
    send,
    onSuccess: onOpened,
    fallback,
  });
  return (
    <FormElement form={form}>
      <FieldGrid>
        <SelectField
          {...form.field('region')}
          placeholder="Bitte wählen"
          options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
        <TextField {...form.field('provider')} autoComplete="off" maxLength={100} hint={hint} />
      </FieldGrid>
      <SubmitButton isSending={form.isSending}>{submit}</SubmitButton>
    </FormElement>
  );
}
