import type { ReactNode } from 'react';
import { z } from 'zod';
import { type ActAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormFrame } from '#web/ui/form/form-frame.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './desk.module.css';

interface ActDialogProps {
  title: string;
  /** What follows from it, for whom, and whether it can be taken back. */
  children: ReactNode;
  /** What the button says. */
  confirm: string;
  /** Who reads the reason. */
  reasonLabel?: string;
  send: (reason: string) => Promise<ActAnswer>;
  /** What is said when it is done at once. */
  done: string;
  fallback: string;
  /** Called once it is done or waits for a second person. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Asks for the reason of an act of staff and carries it out; says whether a second person has to confirm it. */
export function ActDialog({
  title,
  children,
  confirm,
  reasonLabel = 'Grund',
  send,
  done,
  fallback,
  onDone,
  onClose,
}: ActDialogProps) {
  const form = useContractForm({
    schema: z.object({ reason }),
    labels: { reason: reasonLabel },
    start: { reason: '' },
    send: (values) => send(values.reason),
    confirmation: ({ waitsForSecond }) =>
      waitsForSecond ? 'Der Auftrag wartet auf die Freigabe durch eine zweite Person.' : done,
    onSuccess: ({ waitsForSecond }) =>
      onDone(waitsForSecond ? 'Der Auftrag wartet auf die Freigabe durch eine zweite Person.' : done),
    fallback,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <FormFrame form={form}>
        <div className={classes.explanation}>{children}</div>
        <TextAreaField rows={3} {...form.field('reason')} />
        <div className={classes.dialogActions}>
          <SubmitButton isSending={form.isSending}>{confirm}</SubmitButton>
          <button type="button" className="field-button" onClick={onClose}>
            Abbrechen
          </button>
        </div>
      </FormFrame>
    </Dialog>
  );
}
