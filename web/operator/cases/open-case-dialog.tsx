import { useNavigate } from '@tanstack/react-router';
import { caseKindTexts, kindsOpenedByStaff, openCaseByStaff, openedByStaff } from '#contract/tenancy/decisions/cases.ts';
import { openForSomebody } from '#web/api/cases.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFrame } from '#web/ui/form/form-frame.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useIsShown } from '#web/ui/use-is-shown.ts';
import classes from './cases.module.css';

/** Opens a case for somebody who has called or written. */
export function OpenCaseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const form = useContractForm({
    schema: openCaseByStaff.input,
    labels: { kind: 'Art', about: 'Nummer', note: 'Notiz' },
    start: { kind: kindsOpenedByStaff[0]!, about: '', note: '' },
    send: openForSomebody,
    confirmation: ({ number }) => `Der Vorgang ${number} wurde angelegt.`,
    onSuccess: ({ number }) => {
      if (isShown()) void navigate({ to: '/vorgang', search: { nummer: String(number) } });
    },
    fallback: 'Der Vorgang konnte nicht angelegt werden.',
  });
  return (
    <Dialog title="Vorgang anlegen" onClose={onClose}>
      <FormFrame form={form}>
        <SelectField
          options={kindsOpenedByStaff.map((kind) => ({ value: kind, label: caseKindTexts[kind] }))}
          {...form.field('kind')}
        />
        <TextField autoComplete="off" {...form.field('about')} label={openedByStaff[form.values.kind]} />
        <TextAreaField rows={3} {...form.field('note')} />
        <div className={classes.buttons}>
          <SubmitButton isSending={form.isSending}>Anlegen</SubmitButton>
          <button type="button" className="field-button" onClick={onClose}>
            Abbrechen
          </button>
        </div>
      </FormFrame>
    </Dialog>
  );
}
