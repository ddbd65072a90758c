import { useNavigate } from '@tanstack/react-router';
import { caseKindTexts } from '#contract/tenancy/decisions/case-kinds.ts';
import { kindsOpenedByStaff, openCaseByStaff, openedByStaff } from '#contract/operator/cases/cases.ts';
import { openForSomebody } from '#web/api/cases.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useIsShown } from '#web/ui/use-is-shown.ts';

type Values = Parameters<typeof openForSomebody>[0];

/** Opens a case for somebody who has called or written. */
export function OpenCaseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const form = useContractForm({
    schema: openCaseByStaff.input,
    labels: { kind: 'Art', about: 'Nummer', note: 'Notiz' },
    start: { kind: '' as Values['kind'], about: '', note: '' },
    send: openForSomebody,
    confirmation: ({ number }) => `Der Vorgang ${number} wurde angelegt.`,
    onSuccess: ({ number }) => {
      if (isShown()) void navigate({ to: '/vorgang', search: { nummer: String(number) } });
    },
    fallback: 'Der Vorgang konnte nicht angelegt werden.',
  });
  return (
    <FormDialog title="Vorgang anlegen" form={form} confirm="Anlegen" onClose={onClose}>
      <SelectField
        placeholder="Bitte wählen"
        options={kindsOpenedByStaff.map((kind) => ({ value: kind, label: caseKindTexts[kind] }))}
        {...form.field('kind')}
      />
      <TextField
        autoComplete="off"
        {...form.field('about')}
        label={openedByStaff[form.values.kind] ?? 'Vertrags- oder Kartennummer'}
      />
      <TextAreaField rows={3} {...form.field('note')} />
    </FormDialog>
  );
}
