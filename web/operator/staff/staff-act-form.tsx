import type { ReactNode } from 'react';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { FormFrame } from '#web/ui/form/form-frame.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import type { ContractForm, FormValues } from '#web/ui/form/use-contract-form.ts';
import classes from './staff.module.css';

/** What is said of an act that two may have to agree to. */
export function outcomeOf({ waitsForSecond }: ActAnswer, done: string): string {
  return waitsForSecond ? 'Der Auftrag wartet auf die Freigabe durch eine zweite Person.' : done;
}

interface StaffActFormProps<Values extends FormValues> {
  form: ContractForm<Values>;
  confirm: string;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of an act's fields in a dialog. */
export function StaffActForm<Values extends FormValues>({ form, confirm, onClose, children }: StaffActFormProps<Values>) {
  return (
    <FormFrame form={form}>
      {children}
      <div className={classes.acts}>
        <SubmitButton isSending={form.isSending}>{confirm}</SubmitButton>
        <button type="button" className="field-button" onClick={onClose}>
          Abbrechen
        </button>
      </div>
    </FormFrame>
  );
}
