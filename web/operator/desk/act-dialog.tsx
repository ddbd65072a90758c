import { formatInstant } from '#web/format/format-instant.ts';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { type ActAnswer, reason } from '#contract/tenancy/four-eyes/staff-act.ts';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { DeskDialogProps } from '#web/operator/desk/use-desk-dialog.ts';
import classes from './desk.module.css';
import { ReasonField } from './reason-field.tsx';

interface ActDialogProps extends DeskDialogProps {
  title: string;
  /** What follows from it, for whom, and whether it can be taken back. */
  children: ReactNode;
  /** What the button says. */
  confirm: string;
  /** Who reads the reason. */
  reasonLabel?: string;
  /** Without an answer it is done at once. */
  send: (reason: string) => Promise<ActAnswer | null>;
  /** What is said when it is done at once. */
  done: string;
  fallback: string;
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
  const id = useId();
  const form = useContractForm({
    schema: z.object({ reason }),
    labels: { reason: reasonLabel },
    start: { reason: '' },
    send: (values) => send(values.reason),
    confirmation: (answer) => outcomeOf(answer, done),
    onSuccess: (answer) => onDone(outcomeOf(answer, done)),
    fallback,
  });
  return (
    <FormDialog title={title} form={form} confirm={confirm} describedBy={id} onClose={onClose}>
      <div id={id} className={classes.explanation}>
        {children}
      </div>
      <ReasonField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

/** What is said of an act that two may have to agree to. */
export function outcomeOf(answer: ActAnswer | null, done: string): string {
  const takesEffectAt = answer?.takesEffectAt;
  if (takesEffectAt) return `Der Auftrag wird am ${formatInstant(takesEffectAt)} ausgeführt, wenn niemand widerspricht.`;
  return answer?.waitsForSecond ? 'Der Auftrag wartet auf die Freigabe durch eine zweite Person.' : done;
}
