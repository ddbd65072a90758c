import type { ReactNode } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './form-dialog.module.css';
import { FormElement, type SendableForm, SubmitButton } from '#web/ui/form/form-element.tsx';

interface FormDialogProps {
  title: string;
  form: SendableForm & { isSending: boolean };
  /** What the button says that sends the form. */
  confirm: string;
  /** What it says meanwhile. */
  sending?: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog of one form: its fields, the button that sends them, and the way back. */
export function FormDialog({ title, form, confirm, sending, describedBy, onClose, children }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} {...(describedBy !== undefined && { describedBy })}>
      <FormElement form={form}>
        {children}
        <div className={`button-row ${classes.foot}`}>
          <SubmitButton isSending={form.isSending} sending={sending}>
            {confirm}
          </SubmitButton>
          <button type="button" className="field-button" onClick={onClose}>
            Abbrechen
          </button>
        </div>
      </FormElement>
    </Dialog>
  );
}
