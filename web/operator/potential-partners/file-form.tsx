import type { ReactNode } from 'react';
import { companyListMessages } from '#contract/parties/potential-partners/potential-partners.ts';
import { CallError } from '#web/api/call-error.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';

interface FileFormProps<Answer> {
  title: string;
  /** What stands in such a file. */
  children: ReactNode;
  label: string;
  /** Which kinds of files. */
  hint: string;
  accept: string;
  button: string;
  send: (file: File) => Promise<Answer>;
  confirmation: (answer: Answer) => string;
  fallback: string;
  onSuccess?: (answer: Answer) => void;
  /** Gets every failure with its file; returns whether it has taken care of it. */
  onFailure?: (error: CallError, file: File) => boolean;
}

/** Takes a file of staff; the chosen one is cleared after success. */
export function FileForm<Answer>(props: FileFormProps<Answer>) {
  const { title, children, label, hint, accept, button, onSuccess, onFailure, ...sending } = props;
  const { form, field } = useFileForm<Answer>({
    ...sending,
    judge: (file) => (file ? null : companyListMessages.missing),
    onSuccess: (answer) => onSuccess?.(answer),
    onFailure: (error) => {
      if (!(error instanceof CallError)) return false;
      if (field.file && onFailure?.(error, field.file)) return true;
      field.ref.current?.focus();
    },
  });

  return (
    <DeskPanel title={title}>
      <FormElement form={form} className="stack items-start gap-4">
        {children}
        <FileField {...field} label={label} hint={hint} accept={accept} />
        <SubmitButton isSending={form.isSending}>{button}</SubmitButton>
      </FormElement>
    </DeskPanel>
  );
}
