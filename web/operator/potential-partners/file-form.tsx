import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { companyListMessages } from '#contract/potential-partners.ts';
import { CallError } from '#web/api/call-error.ts';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts } from '#web/ui/alerts.ts';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';

interface FileFormProps<Answer> {
  title: string;
  /** What stands in such a file. */
  children: ReactNode;
  label: string;
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
  const { title, children, label, accept, button, send, confirmation, fallback, onSuccess, onFailure } = props;
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<string>();
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
      setMessage(atField);
      field.current?.focus();
      return atField !== undefined;
    },
    fallback,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    clearAlerts();
    setMessage(file ? undefined : companyListMessages.missing);
    if (file) sending.start(file);
    else field.current?.focus();
  }

  return (
    <DeskPanel title={title}>
      <form onSubmit={submit} noValidate>
        <div>{children}</div>
        <TextField
          ref={field}
          type="file"
          label={label}
          accept={accept}
          error={message}
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0] ?? null);
            setMessage(undefined);
          }}
        />
        <SubmitButton isSending={sending.isPending}>{button}</SubmitButton>
        <AlertList place={sending.place} />
      </form>
    </DeskPanel>
  );
}
