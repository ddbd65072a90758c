import { useRef, useState, type SubmitEvent } from 'react';
import { balanceLinkMessages } from '#contract/parties/balance-links/balance-links.ts';
import { fetchBalanceLinks } from '#web/api/balance-links.ts';
import { CallError } from '#web/api/call-error.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts } from '#web/ui/alerts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './balance-links.module.css';
import { MadeLinks } from './made-links.tsx';

const CSV_NAME = 'guthaben-links.csv';

/** Takes a list of card numbers and hands back their links, once. */
export function MakeLinksForm() {
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [question, setQuestion] = useState<string | null>(null);
  const [made, setMade] = useState<Blob | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const making = useAttempt({
    act: ({ replaces }: { replaces: boolean }) => fetchBalanceLinks(file!, replaces),
    confirmation: () => balanceLinkMessages.made,
    onSuccess: (csv) => {
      saveFile(csv, CSV_NAME);
      setMade(csv);
      setFile(null);
      setQuestion(null);
      field.current!.value = '';
    },
    onError: (error) => {
      setQuestion(null);
      if (!(error instanceof CallError)) return false;
      if (error.errorCode === 'LINKS_EXIST') setQuestion(error.message);
      const atField = error.fieldErrors.cardsListFile;
      if (atField) setMessage(atField);
      return error.errorCode === 'LINKS_EXIST' || atField !== undefined;
    },
    fallback: balanceLinkMessages.failed,
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    clearAlerts();
    setMessage(file ? null : balanceLinkMessages.missing);
    if (file) making.start({ replaces: false });
    else field.current?.focus();
  }

  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FileField
          ref={field}
          label="CSV-Datei auswählen"
          hint="Eine Spalte mit Kartennummern, ohne Überschrift; höchstens 10.000."
          accept=".csv"
          file={file}
          message={message}
          onChoose={(chosen) => {
            setFile(chosen);
            setMessage(null);
          }}
        />
        <SubmitButton isSending={making.isPending} sending="Links werden erzeugt …">
          {'Links erzeugen >>'}
        </SubmitButton>
        <AlertList place={making.place} />
      </form>
      {made && <MadeLinks csv={made} name={CSV_NAME} />}
      {question && (
        <Dialog title="Bisherige Links ersetzen?" onClose={() => setQuestion(null)}>
          <p>{question}</p>
          <div className={classes.buttons}>
            <button
              type="button"
              className="button"
              aria-disabled={making.isPending}
              onClick={() => making.start({ replaces: true })}
            >
              Neue Links erzeugen
            </button>
            <button type="button" className="field-button" onClick={() => setQuestion(null)}>
              Abbrechen
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
