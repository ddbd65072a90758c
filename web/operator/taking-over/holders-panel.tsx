import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import {
  forgetWaitingHolder as forgetWaitingHolderCall,
  type TakeOver,
  takeOverMessages,
} from '#contract/operator/taking-over/taking-over.ts';
import { forgetWaitingHolder, startTakeOverMails, stopTakeOverMails, takeOverMailQuery } from '#web/api/taking-over.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { useChosenAct } from '#web/operator/desk/use-chosen-act.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './taking-over.module.css';

type Holders = NonNullable<TakeOver['holders']>;
const PLACE = 'take-over-holders';

/** Whose cards wait, who has come, and the mails that tell them. */
export function HoldersPanel({ takeOver: { id, waitsForSecond }, holders }: { takeOver: TakeOver; holders: Holders }) {
  const { chosen, open, dialog, acts } = useChosenAct<'start' | 'stop' | 'forget'>(PLACE);
  const { people, came, mailed, failed, toMail, unmailable, mailingSince, mailingBy } = holders;
  return (
    <DeskPanel title="Karteninhaber">
      <Facts
        facts={[
          ['Mit E-Mail-Adresse und Namen', formatCount(people)],
          ['Haben ihre Adresse bestätigt und ihre Karte erhalten', formatCount(came)],
          ['Angeschrieben', formatCount(mailed)],
          ['Davon nicht zustellbar', failed > 0 && formatCount(failed)],
          ['Noch anzuschreiben', formatCount(toMail)],
          ['Bekommen keine E-Mail', unmailable > 0 && formatCount(unmailable)],
          ['E-Mails gestartet', mailingSince && `${formatInstant(mailingSince)}, ${mailingBy}`],
        ]}
      />
      <div {...acts} className="stack mt-4 gap-4">
        <p>
          Die Karten warten auf ihre Inhaber. Wer über den Link in einer E-Mail an seine Adresse ein Passwort festlegt, erhält
          sie. Ein Konto hat bis dahin niemand.
        </p>
        {unmailable > 0 && (
          <p>
            Zu manchen Adressen gibt es ein Konto, das hier keine Karte haben kann: das eines Unternehmens oder einer anderen
            Region. Diese Inhaber erreichen Sie mit der Liste für Anschreiben.
          </p>
        )}
        {mailingSince && <output>Die E-Mails werden geschrieben. Sie können diese Seite verlassen.</output>}
        <AlertList place={PLACE} />
        <div className="button-row">
          {mailingSince && (
            <button type="button" className="button button-quiet" onClick={() => open('stop')}>
              E-Mails anhalten
            </button>
          )}
          {!mailingSince && toMail > 0 && !waitsForSecond && (
            <button type="button" className="button" onClick={() => open('start')}>
              Karteninhaber anschreiben
            </button>
          )}
          {people > came && (
            <button type="button" className="button button-quiet" onClick={() => open('forget')}>
              Adresse auf Wunsch löschen
            </button>
          )}
        </div>
      </div>
      {chosen === 'forget' && <ForgetDialog id={id} {...dialog} />}
      {chosen === 'start' && (
        <ActDialog
          title="Karteninhaber anschreiben"
          confirm={toMail === 1 ? '1 E-Mail senden' : `${formatCount(toMail)} E-Mails senden`}
          send={(reason) => startTakeOverMails({ id, reason })}
          done="Die E-Mails sind gestartet."
          fallback={takeOverMessages.mailFailed}
          {...dialog}
        >
          <p>Jede Adresse bekommt diese E-Mail einmal. Sie können jederzeit anhalten und später weitermachen.</p>
          <MailPreview id={id} />
        </ActDialog>
      )}
      {chosen === 'stop' && (
        <ActDialog
          title="E-Mails anhalten"
          confirm="Anhalten"
          send={(reason) => stopTakeOverMails({ id, reason })}
          done="Es werden keine weiteren E-Mails geschrieben."
          fallback={takeOverMessages.mailStopFailed}
          {...dialog}
        >
          <p>Was schon im Postausgang ist, wird noch zugestellt. Alle anderen bekommen vorerst keine E-Mail.</p>
        </ActDialog>
      )}
    </DeskPanel>
  );
}

interface ForgetDialogProps {
  id: number;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** For somebody who writes that he wants to be forgotten, or does not want the card. */
function ForgetDialog({ id, onDone, onClose }: ForgetDialogProps) {
  const form = useContractForm({
    schema: forgetWaitingHolderCall.input.pick({ email: true, reason: true }),
    labels: { email: 'E-Mail-Adresse', reason: 'Grund' },
    start: { email: '', reason: '' },
    send: (values) => forgetWaitingHolder({ id, ...values }),
    onSuccess: ({ cards }) =>
      onDone(
        cards === 1
          ? 'Die Adresse ist gelöscht. 1 Karte wartet nicht mehr.'
          : `Die Adresse ist gelöscht. ${cards} Karten warten nicht mehr.`,
      ),
    fallback: takeOverMessages.forgetFailed,
  });
  return (
    <FormDialog title="Adresse löschen" form={form} confirm="Löschen" onClose={onClose}>
      <p>
        Name und Adresse werden gelöscht, und es geht keine E-Mail mehr dorthin. Das Guthaben bleibt auf der Karte: Wer ihre
        Produktionsnummer zeigt, kann sie registrieren. In den Dateien der Übernahme steht die Adresse noch, bis diese gelöscht
        werden.
      </p>
      <TextField {...form.field('email')} type="email" autoComplete="off" maxLength={70} />
      <TextAreaField rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

function MailPreview({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(takeOverMailQuery(id));
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <output>Die E-Mail wird geladen …</output>;
  return (
    <section aria-label="Vorschau der E-Mail" className={classes.preview}>
      <p>
        <strong>{data.subject}</strong>
      </p>
      <p>{data.text}</p>
    </section>
  );
}
