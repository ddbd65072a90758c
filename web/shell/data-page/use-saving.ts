import { useState } from 'react';
import type { ChangedField } from '#contract/common/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import type { DataForm, DataPage } from '#web/ui/form/use-data-form.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';

interface Saved<Values> {
  form: DataForm<Values>;
  /** The page in sight: what is wrong on it is not sent. */
  page: DataPage<Values>;
  /** Saves, and puts what is stored now in place: until then nothing new can be typed over it. */
  save: () => Promise<unknown>;
  texts: { saved: string; failed: string };
  /** Leads to a field. */
  showField: (path: string) => void;
}

/** Saves the whole, and leads to what the server finds wrong. */
export function useSaving<Values>({ form, page, save, texts, showField }: Saved<Values>) {
  const [changes, setChanges] = useState<readonly ChangedField[] | null>(null);

  /** Leads to what is wrong. Returns whether the person is told. */
  function lead(error: Error): boolean {
    if (!(error instanceof CallError)) return false;
    if (error.changes.length > 0) setChanges(error.changes);
    const [first] = Object.keys(error.fieldErrors);
    if (first === undefined) return false;
    showField(first);
    form.tell(error.fieldErrors);
    return true;
  }

  const saving = useAttempt({
    act: save,
    confirmation: () => texts.saved,
    fallback: texts.failed,
    onError: lead,
  });
  return {
    ...saving,
    changes,
    lead,
    forgetChanges: () => setChanges(null),
    /** Only what is right on the page is sent. */
    start: () => {
      if (form.judge(page)) saving.start();
    },
  };
}
