import type { ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';

interface Template {
  label: string;
  fetch: () => Promise<Blob>;
  /** Of the file. */
  name: string;
}

interface UploadFormProps {
  messages: { missing: string; uploadFailed: string };
  send: (file: File) => Promise<{ rows: number }>;
  /** What a row is called, and several. */
  nouns?: readonly [one: string, several: string];
  templates: readonly Template[];
  label: string;
  hint?: string;
  submit?: string;
  /** What is to be known before a file is chosen. */
  children: ReactNode;
}

/** Adds a file of a former provider, and offers an empty one with our headings. */
export function UploadForm(props: UploadFormProps) {
  const { messages, send, nouns = ['Zeile', 'Zeilen'], templates, label, children } = props;
  const { hint = 'CSV oder Excel', submit = 'Datei hochladen' } = props;
  const { form, field } = useFileForm({
    judge: (file) => (file === null ? messages.missing : null),
    send,
    confirmation: ({ rows }) =>
      `${formatCount(rows)} ${rows === 1 ? nouns[0] : nouns[1]} eingelesen. Prüfen Sie jetzt die Zuordnung.`,
    fallback: messages.uploadFailed,
  });
  const taking = useAttempt({
    act: async ({ fetch, name }: Template) => saveFile(await fetch(), name),
    fallback: 'Die Vorlage konnte nicht geladen werden.',
  });
  return (
    <FormElement form={form} className="stack items-start gap-4">
      {children}
      <div className="button-row">
        {templates.map((template) => (
          <AttemptButton key={template.label} attempt={taking} input={template} className="button button-quiet button-low">
            {template.label}
          </AttemptButton>
        ))}
      </div>
      {taking.alerts}
      <FileField {...field} label={label} hint={hint} accept=".csv,.txt,.xlsx" />
      <SubmitButton isSending={form.isSending}>{submit}</SubmitButton>
    </FormElement>
  );
}
