import { groupCardNumber } from '#contract/common/card-number.ts';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/common/format-count.ts';
import { type PartyMove, partyMoveMessages } from '#contract/operator/moving-parties/moving-parties.ts';
import { partyMoveMailQuery, startPartyMails, stopPartyMails } from '#web/api/moving-parties.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskLink, DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import classes from '#web/operator/taking-over/taking-over.module.css';
import { useChosenAct } from '#web/operator/desk/use-chosen-act.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { staysColumn } from './moved-plans-panel.tsx';

const PLACE = 'moved-parties';

/** The contracts that came of a move, and the mails by which their people find the way in. */
export function BusinessesPanel({ move, mayPrepare }: { move: PartyMove; mayPrepare: boolean }) {
  const { mails, businesses, failures, takingBackSince } = move;
  return (
    <DeskPanel title="Umgezogene Unternehmen">
      <div className="stack gap-6">
        {mails && <Mails id={move.id} mails={mails} mayPrepare={mayPrepare && !move.waitsForSecond} />}
        <DeskTable
          title="Umgezogene Unternehmen"
          noun="Unternehmen"
          rows={businesses}
          columns={takingBackSince === null ? columns : [...columns, staysColumn]}
          keyOf={({ gguid }) => gguid}
          nameOf={({ name }) => name}
          empty="Noch ist niemand umgezogen."
        />
        {failures.length > 0 && (
          <>
            <p>
              Das konnte nicht angelegt werden. Klären Sie mit dem Betrieb, woran es liegt, und bringen Sie es mit dem nächsten
              Umzug desselben Anbieters mit.
            </p>
            <DeskTable
              title="Nicht angelegt"
              noun="Zeilen"
              rows={failures}
              columns={failureColumns}
              keyOf={({ row }) => row}
              nameOf={({ name }) => name}
              empty="Alles ist angelegt."
            />
          </>
        )}
      </div>
    </DeskPanel>
  );
}

interface MailsProps {
  id: number;
  mails: NonNullable<PartyMove['mails']>;
  mayPrepare: boolean;
}

function Mails({ id, mails, mayPrepare }: MailsProps) {
  const { chosen, open, dialog, acts } = useChosenAct<'start' | 'stop'>(PLACE);
  const { people, mailed, failed, toMail, withoutLogin, mailingSince, mailingBy } = mails;
  return (
    <div {...acts} className="stack gap-4">
      <Facts
        facts={[
          ['Mit Zugang', formatCount(people)],
          ['Ohne Zugang', withoutLogin > 0 && formatCount(withoutLogin)],
          ['Angeschrieben', formatCount(mailed)],
          ['Davon nicht zustellbar', failed > 0 && formatCount(failed)],
          ['Noch anzuschreiben', formatCount(toMail)],
          ['E-Mails gestartet', mailingSince && `${formatInstant(mailingSince)}, ${mailingBy}`],
        ]}
      />
      {withoutLogin > 0 && (
        <p>
          Wer keinen Zugang hat, bekommt keine E-Mail. Den Zugang richten Sie auf der Seite des Vertrags unter „Personen“ ein.
        </p>
      )}
      {mailingSince && <output>Die E-Mails werden geschrieben. Sie können diese Seite verlassen.</output>}
      <AlertList place={PLACE} />
      {mayPrepare && (
        <div className="button-row">
          {mailingSince && (
            <button type="button" className="button button-quiet" onClick={() => open('stop')}>
              E-Mails anhalten
            </button>
          )}
          {!mailingSince && toMail > 0 && (
            <button type="button" className="button" onClick={() => open('start')}>
              Unternehmen anschreiben
            </button>
          )}
        </div>
      )}
      {chosen === 'start' && (
        <ActDialog
          title="Unternehmen anschreiben"
          confirm={toMail === 1 ? '1 E-Mail senden' : `${formatCount(toMail)} E-Mails senden`}
          send={(reason) => startPartyMails({ id, reason })}
          done="Die E-Mails werden ab jetzt geschrieben."
          fallback={partyMoveMessages.mailFailed}
          {...dialog}
        >
          <p>Die E-Mail enthält keinen Link, mit dem ein anderer sich anmelden könnte. So wird sie gelesen:</p>
          <MailPreview id={id} />
        </ActDialog>
      )}
      {chosen === 'stop' && (
        <ActDialog
          title="E-Mails anhalten"
          confirm="Anhalten"
          send={(reason) => stopPartyMails({ id, reason })}
          done="Es wird niemand mehr angeschrieben."
          fallback={partyMoveMessages.mailStopFailed}
          {...dialog}
        >
          <p>Was schon im Postausgang ist, wird noch zugestellt. Alle anderen bekommen vorerst keine E-Mail.</p>
        </ActDialog>
      )}
    </div>
  );
}

function MailPreview({ id }: { id: number }) {
  const { data, error, isLoadingError, refetch } = useQuery(partyMoveMailQuery(id));
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <output>Die E-Mail wird geladen …</output>;
  return (
    <div className="stack gap-4">
      {data.map(({ kind, subject, text }) => (
        <section key={kind} aria-label={previewLabels[kind]} className={classes.preview}>
          <p>
            <strong>{subject}</strong>
          </p>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}

const previewLabels = {
  partner: 'Vorschau der E-Mail an Partner',
  employer: 'Vorschau der E-Mail an Arbeitgeber',
};

type Business = PartyMove['businesses'][number];

const columns: readonly TableColumn<Business>[] = [
  {
    id: 'contract',
    header: 'Vertrag',
    text: ({ contractId }) => contractId,
    render: ({ kind, contractId, gguid }) => (
      <DeskLink to={`/${kind === 'partner' ? 'partner' : 'arbeitgeber'}-akte?id=${gguid}`}>{contractId}</DeskLink>
    ),
  },
  { id: 'name', header: 'Firma', text: ({ name }) => name },
  { id: 'number', header: 'Bisherige Nummer', text: ({ number }) => groupCardNumber(number) },
  { id: 'status', header: 'Status', text: ({ status }) => status },
  { id: 'login', header: 'Zugang', text: ({ hasLogin }) => (hasLogin ? 'ja' : 'nein') },
];

const failureColumns: readonly TableColumn<PartyMove['failures'][number]>[] = [
  { id: 'number', header: 'Bisherige Nummer', text: ({ number }) => groupCardNumber(number) },
  { id: 'name', header: 'Firma oder Person', text: ({ name }) => name },
  { id: 'reason', header: 'Was es ablehnt', text: ({ reason }) => reason },
];
