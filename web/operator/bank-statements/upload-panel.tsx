import type { OutputOf } from '#contract/common/call.ts';
import { formatCount } from '#contract/common/format-count.ts';
import {
  bankMessages,
  MOST_BANK_FILE_BYTES,
  type uploadBankFile as call,
} from '#contract/reports/bank-statements/bank-statements.ts';
import { uploadBankFile } from '#web/api/bank-statements.ts';
import { FileField } from '#web/ui/form/file-field.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useFileForm } from '#web/ui/form/use-file-form.ts';
import classes from './bank.module.css';

/** Takes a statement of the bank, and says what it has brought. `isMain`: nothing else waits on the screen. */
export function UploadPanel({ isMain }: { isMain: boolean }) {
  const { form, field } = useFileForm({
    judge: (file) => (file === null ? bankMessages.missing : file.size > MOST_BANK_FILE_BYTES ? bankMessages.tooLarge : null),
    send: uploadBankFile,
    confirmation: outcomeOf,
    fallback: bankMessages.readFailed,
  });
  return (
    <section className={`sheet ${classes.uploadPanel}`} aria-label="Kontoauszug einlesen">
      <FormElement form={form} className={`from-top row gap-4 ${classes.upload}`}>
        <FileField
          {...field}
          label="Datei auswählen"
          hint="Vom Onlinebanking, Format camt.053 oder camt.054, auch mehrere als Zip"
          accept=".xml,.zip"
        />
        <SubmitButton isSending={form.isSending} className={isMain ? 'button button-low' : 'button button-quiet button-low'}>
          Kontoauszug einlesen
        </SubmitButton>
      </FormElement>
    </section>
  );
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

function outcomeOf(answer: OutputOf<typeof call>): string {
  const { statements, knownStatements, movements, booked, unclear, pending, foreignAccounts, isGoingOn, waitsForSecond } = answer;
  return [
    statements === 0
      ? 'Es war nichts Neues dabei: Diese Auszüge sind schon gelesen.'
      : `${counted(statements, 'Auszug', 'Auszüge')} mit ${counted(movements, 'neuen Umsatz', 'neuen Umsätzen')} gelesen, ${formatCount(booked)} davon zugeordnet.`,
    statements > 0 && knownStatements > 0 && `${counted(knownStatements, 'Auszug war', 'Auszüge waren')} schon gelesen.`,
    waitsForSecond && 'Eine zweite Person muss den Auszug freigeben; danach wird von selbst zugeordnet, was sicher ist.',
    isGoingOn && 'Die übrigen werden in den nächsten Minuten zugeordnet.',
    unclear > 0 && `${counted(unclear, 'Umsatz ist', 'Umsätze sind')} unklar.`,
    pending > 0 && `${counted(pending, 'angekündigter Umsatz zählt', 'angekündigte Umsätze zählen')} noch nicht.`,
    foreignAccounts.length > 0 && `Nicht gelesen, weil sie zu keiner Region gehören: ${foreignAccounts.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
