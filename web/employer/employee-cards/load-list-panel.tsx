import { useId, useRef, useState, type DragEvent } from 'react';
import {
  listFieldName,
  type LoadListPreview as Preview,
  loadListTexts,
  type templateFormats,
} from '#contract/money/employee-cards/employee-cards.ts';
import type { RowError } from '#contract/common/errors.ts';
import { CallError } from '#web/api/call-error.ts';
import { fetchLoadListTemplate, previewLoadList, saveLoadList } from '#web/api/employee-cards.ts';
import { clearAlerts } from '#web/ui/alerts.ts';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormFrame, SubmitButton } from '#web/ui/form/form-frame.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { HeadErrors } from './head-errors.tsx';
import { useChargeQuestion } from './use-charge-question.tsx';
import { LoadListPreview } from './load-list-preview.tsx';
import classes from './employee-cards.module.css';

/** What the specification lets the picker offer. */
const ACCEPT = '.xlsx,.csv,.xsl';
const FAULTY = 'Die Ladeliste enthält noch Fehler. Bitte berichtigen Sie die Datei und wählen Sie sie noch einmal aus.';
const CHECKING = 'Die Ladeliste wird noch geprüft. Bitte warten Sie einen Moment.';

/** Takes a load list: looks into it first, says what it would do, and saves it when that is wanted. */
export function LoadListPanel() {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [headErrors, setHeadErrors] = useState<readonly RowError[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef<AbortController>(null);
  const heading = useId();

  const checking = useAttempt({
    act: (chosen: File) => {
      asked.current?.abort();
      asked.current = new AbortController();
      return previewLoadList(chosen, asked.current.signal);
    },
    onSuccess: setPreview,
    onError: (error) => isToldAtField(error),
    fallback: loadListTexts.previewFailed,
  });
  const question = useChargeQuestion();
  const saving = useAttempt({
    act: ({ chosen, state }: { chosen: File; state: string }) =>
      question.ask((confirmed) => saveLoadList(chosen, { state, ...(confirmed && { confirmed }) })),
    confirmation: ({ added, changed, unchanged }) =>
      `Die Ladeliste wurde gespeichert: ${added} neu, ${changed} geändert, ${unchanged} unverändert.`,
    onSuccess: () => choose(null),
    onError: (error) => {
      // What has changed since is to be seen before it is saved.
      if (error instanceof CallError && error.errorCode === 'CHANGED_MEANWHILE' && file) checking.start(file);
      return isToldAtField(error);
    },
    fallback: loadListTexts.failed,
  });

  function isToldAtField(error: Error): boolean {
    const told = error instanceof CallError ? error.fieldErrors[listFieldName] : undefined;
    setMessage(told ?? null);
    if (error instanceof CallError) setHeadErrors(error.rowErrors);
    return told !== undefined;
  }

  function choose(chosen: File | null) {
    setFile(chosen);
    setPreview(null);
    setHeadErrors([]);
    setMessage(null);
    if (chosen === null) field.current!.value = '';
    else checking.start(chosen);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !isBusy) choose(dropped);
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
    else checking.start(file!);
  }

  const isBusy = checking.isPending || saving.isPending;
  return (
    <FormFrame
      form={{ submit }}
      className={`sheet stack items-start gap-4 ${classes.panel}`}
      aria-labelledby={heading}
      data-screen-only
    >
      <h2 id={heading}>Ladeliste hochladen</h2>
      <div
        className={classes.drop}
        data-over={isDraggedOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
      >
        <FileField
          ref={field}
          label="Datei auswählen"
          hint="Oder ziehen Sie die Datei hierher: Excel (.xlsx) oder CSV, höchstens 10.000 Zeilen. Bevor etwas gespeichert wird, sehen Sie, was sich ändert."
          accept={ACCEPT}
          file={file}
          message={message}
          onChoose={choose}
        />
      </div>
      <Templates />
      {question.dialog}
      {isBusy && (
        <output className="button-row">
          <progress aria-label={saving.isPending ? 'Die Ladeliste wird gespeichert' : 'Die Ladeliste wird geprüft'} />{' '}
          {saving.isPending ? 'Die Ladeliste wird gespeichert …' : 'Die Ladeliste wird geprüft …'}
        </output>
      )}
      {headErrors.length > 0 && <HeadErrors errors={headErrors} />}
      {preview && file && <LoadListPreview preview={preview} />}
      <SubmitButton isSending={saving.isPending} sending="Wird gespeichert …">
        {loadListTexts.save}
      </SubmitButton>
      {checking.alerts}
      {saving.alerts}
    </FormFrame>
  );
}

function Templates() {
  const fetching = useAttempt({
    act: async (format: (typeof templateFormats)[number]) => saveFile(await fetchLoadListTemplate(format), `ladeliste.${format}`),
    fallback: 'Die Vorlage konnte nicht geladen werden.',
  });
  return (
    <p className={classes.templates}>
      Leere Ladeliste:
      <button type="button" className="field-button" onClick={() => fetching.start('xlsx')}>
        Vorlage für Excel
      </button>
      <button type="button" className="field-button" onClick={() => fetching.start('csv')}>
        Vorlage als CSV
      </button>
      {fetching.alerts}
    </p>
  );
}
