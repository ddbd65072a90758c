import { useState } from 'react';
import { balanceLinkMessages } from '#contract/parties/balance-links/balance-links.ts';
import { fetchBalanceLinks } from '#web/api/balance-links.ts';
import { CallError } from '#web/api/call-error.ts';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import { saveFile } from '#web/ui/save-file.ts';
import classes from './balance-links.module.css';
import { MadeLinks } from './made-links.tsx';

const CSV_NAME = 'guthaben-links.csv';

/** Takes a list of card numbers and hands back their links, once. */
export function MakeLinksForm() {
  const [question, setQuestion] = useState<string | null>(null);
  const [made, setMade] = useState<Blob | null>(null);
  const { form, field } = useFileForm({
    judge: (file) => (file ? null : balanceLinkMessages.missing),
    // Who sends it again past the question has answered it.
    send: (file) => fetchBalanceLinks(file, question !== null),
    confirmation: () => balanceLinkMessages.made,
    onSuccess: (csv) => {
      saveFile(csv, CSV_NAME);
      setMade(csv);
      setQuestion(null);
    },
    onFailure: (error) => {
      const isAsked = error instanceof CallError && error.errorCode === 'LINKS_EXIST';
      setQuestion(isAsked ? error.message : null);
      return isAsked || undefined;
    },
    fallback: balanceLinkMessages.failed,
  });

  return (
    <>
      <FormElement form={form} className={classes.form}>
        <FileField
          {...field}
          label="CSV-Datei auswählen"
          hint="Eine Spalte mit Kartennummern, ohne Überschrift; höchstens 10.000."
          accept=".csv"
        />
        <SubmitButton isSending={form.isSending} sending="Links werden erzeugt …">
          {'Links erzeugen >>'}
        </SubmitButton>
      </FormElement>
      {made && <MadeLinks csv={made} name={CSV_NAME} />}
      {question && (
        <QuestionDialog
          title="Bisherige Links ersetzen?"
          yes="Neue Links erzeugen"
          attempt={{ isPending: form.isSending }}
          onYes={() => form.submit()}
          onClose={() => setQuestion(null)}
        >
          <p>{question}</p>
        </QuestionDialog>
      )}
    </>
  );
}
