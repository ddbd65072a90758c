import { useRef, useState } from 'react';
import { type JudgedForm, useJudgedForm } from '#web/ui/form/use-judged-form.ts';

/** A server would say that there is no file. */
export const EMPTY_FILE = 'Die Datei ist leer. Bitte wählen Sie eine andere.';

interface Wanted<Answer> extends Omit<JudgedForm<Answer>, 'judge' | 'send'> {
  /** What can be said of a file, or of none, without the server. */
  judge: (file: File | null) => string | null;
  send: (file: File) => Promise<Answer>;
}

/** A form of one file, which is taken out of it when it has been sent. */
export function useFileForm<Answer>({ judge, send, onSuccess, ...wanted }: Wanted<Answer>) {
  const [file, setFile] = useState<File | null>(null);
  const ref = useRef<HTMLInputElement>(null);
  const latest = useRef<File | null>(null);
  const sent = useRef<File | null>(null);
  const problemOf = (chosen: File | null): Record<string, string> => {
    const message = chosen?.size === 0 ? EMPTY_FILE : judge(chosen);
    return message === null ? {} : { file: message };
  };
  const { errors, setErrors, ...form } = useJudgedForm<Answer>({
    ...wanted,
    judge: () => problemOf(file),
    send: () => {
      sent.current = file;
      return send(file!);
    },
    onSuccess: (answer, input) => {
      // Who has chosen the next one meanwhile keeps it.
      if (latest.current === sent.current) choose(null);
      onSuccess?.(answer, input);
    },
  });
  function choose(chosen: File | null) {
    latest.current = chosen;
    setFile(chosen);
    // Who has left the screen meanwhile has no field any more.
    if (!chosen && ref.current) ref.current.value = '';
  }
  return {
    form,
    /** For its `FileField`; what is wrong with a file is said as soon as it is chosen. */
    field: {
      ref,
      file,
      message: Object.values(errors)[0] ?? null,
      onChoose: (chosen: File | null) => {
        choose(chosen);
        setErrors(chosen ? problemOf(chosen) : {});
      },
    },
    /** Says what the screen has found wrong with the file by itself. */
    tell: (message: string) => setErrors({ file: message }),
  };
}
