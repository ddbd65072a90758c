import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { companyListMessages } from '#contract/parties/potential-partners/potential-partners.ts';
import { CallError } from '#web/api/call-error.ts';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts } from '#web/ui/alerts.ts';
import { FileField } from '#web/ui/form/file-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './potential-partners.module.css';

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

/** Takes a file of staff; the chosen one is cleared after success (part 3, section 2.10). */
export function FileForm<Answer>(props: FileFormProps<Answer>) {
  const { title, children, label, hint, accept, button, send, confirmation, fallback, onSuccess, onFailure } = props;
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const sending = useAttempt({
    act: send,
    confirmation,
    onSuccess: (answer) => {
      setFile(null);
      field.current!.value = '';
      onSuccess?.(answer);
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return false;
      if (file && onFailure?.(error, file)) return true;
      const [atField] = Object.values(error.fieldErrors);
      setMessage(atField ?? null);
      field.current?.focus();
      return atField !== undefined;
    },
    fallback,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    clearAlerts();
    setMessage(file ? null : companyListMessages.missing);
    if (file) sending.start(file);
    else field.current?.focus();
  }

  return (
    <DeskPanel title={title}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {children}
        <FileField
          ref={field}
          label={label}
          hint={hint}
          accept={accept}
          file={file}
          message={message}
          onChoose={(chosen) => {
            setFile(chosen);
            setMessage(null);
          }}
        />
        <SubmitButton isSending={sending.isPending}>{button}</SubmitButton>
        <AlertList place={sending.place} />
      </form>
    </DeskPanel>
  );
}
