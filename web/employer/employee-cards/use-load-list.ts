import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { RowError } from '#contract/common/errors.ts';
import { listFieldName, type LoadListPreview, loadListTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { CallError } from '#web/api/call-error.ts';
import { previewLoadList, saveLoadList } from '#web/api/employee-cards.ts';
import { clearAlerts } from '#web/ui/alerts.ts';
import { EMPTY_FILE } from '#web/ui/form/use-file-form.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';
import { readPastedRows } from './read-pasted-rows.ts';
import { useChargeQuestion } from './use-charge-question.tsx';

const FAULTY = 'Die Ladeliste enthält noch Fehler. Bitte berichtigen Sie die Datei und wählen Sie sie noch einmal aus.';
const CHECKING = 'Die Ladeliste wird noch geprüft. Bitte warten Sie einen Moment.';

export interface LoadList {
  file: File | null;
  /** The rows that were pasted, as they may be mended; empty where a file was chosen. */
  pasted: string;
  /** Pasted rows came without headings. */
  isHeadless: boolean;
  preview: LoadListPreview | null;
  headErrors: readonly RowError[];
  message: string | null;
  field: RefObject<HTMLInputElement | null>;
  checking: Attempt<void>;
  saving: Attempt<{ chosen: File; state: string }>;
  /** The question that has to be answered before it is saved. */
  dialog: ReactNode;
  choose: (file: File | null) => void;
  /** Takes rows from the clipboard, or mended ones; looks into them at once where that is wanted. */
  paste: (text: string, isWhole: boolean) => void;
  submit: () => void;
}

/** A load list on its way: chosen or pasted, looked into, and saved when that is wanted. */
export function useLoadList(onSaved: () => void): LoadList {
  const [file, setFile] = useState<File | null>(null);
  const [pasted, setPasted] = useState('');
  const [preview, setPreview] = useState<LoadListPreview | null>(null);
  const [headErrors, setHeadErrors] = useState<readonly RowError[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef<AbortController>(null);
  const wanted = useRef<File>(null);
  const question = useChargeQuestion();

  const checking = useAttempt({
    act: checkLatest,
    onSuccess: setPreview,
    onError: isToldAtField,
    fallback: loadListTexts.previewFailed,
  });
  const saving = useAttempt({
    act: ({ chosen, state }: { chosen: File; state: string }) =>
      question.ask((confirmed) => saveLoadList(chosen, { state, ...(confirmed && { confirmed }) })),
    confirmation: ({ added, changed, unchanged }) =>
      `Die Ladeliste wurde gespeichert: ${added} neu, ${changed} geändert, ${unchanged} unverändert.`,
    onSuccess: () => {
      choose(null);
      onSaved();
    },
    onError: (error) => {
      // What has changed since is to be seen before it is saved.
      if (error instanceof CallError && error.errorCode === 'CHANGED_MEANWHILE') checking.start();
      return isToldAtField(error);
    },
    fallback: loadListTexts.failed,
  });

  /** Another list may be chosen while one is being looked into. */
  async function checkLatest(): Promise<LoadListPreview | null> {
    const chosen = wanted.current;
    if (!chosen) return null;
    asked.current = new AbortController();
    const answer = await previewLoadList(chosen, asked.current.signal).catch((error: unknown) => {
      if (wanted.current === chosen) throw error;
    });
    return answer && wanted.current === chosen ? answer : checkLatest();
  }

  function isToldAtField(error: Error): boolean {
    const told = error instanceof CallError ? error.fieldErrors[listFieldName] : undefined;
    setMessage(told ?? null);
    if (error instanceof CallError) setHeadErrors(error.rowErrors);
    return told !== undefined;
  }

  function take(chosen: File | null, text: string) {
    wanted.current = chosen;
    setFile(chosen);
    setPasted(text);
    setPreview(null);
    setHeadErrors([]);
    setMessage(null);
    asked.current?.abort();
    // Where the dialog is closed there is no field yet.
    if (field.current && (text !== '' || chosen === null)) field.current.value = '';
  }

  function choose(chosen: File | null) {
    take(chosen, '');
    if (chosen?.size === 0) setMessage(EMPTY_FILE);
    else if (chosen) checking.start();
  }

  function paste(text: string, isWhole: boolean) {
    const read = readPastedRows(text);
    take(read?.file ?? null, text);
    if (read && isWhole) checking.start();
  }

  function submit() {
    clearAlerts();
    const problem = !file
      ? loadListTexts.missing
      : checking.isPending
        ? CHECKING
        : preview && preview.wrong > 0
          ? FAULTY
          : message;
    setMessage(problem);
    if (problem) field.current?.focus();
    else if (preview) saving.start({ chosen: file!, state: preview.state });
    else checking.start();
  }

  const isHeadless = pasted !== '' && readPastedRows(pasted)?.hasHead === false;
  const { dialog } = question;
  return { file, pasted, isHeadless, preview, headErrors, message, field, checking, saving, dialog, choose, paste, submit };
}
