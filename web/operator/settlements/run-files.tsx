import { formatEuros } from '#contract/common/money.ts';
import { useState } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { moneyMessages, type RunFile } from '#contract/reports/settlements/runs.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';
import { releaseFile, takeFile } from '#web/api/settlements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { DeskPanel, DeskPanels, Facts } from '#web/operator/desk/desk-parts.tsx';
import { QuestionDialog } from '#web/ui/question-dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { DueMark } from './due-mark.tsx';
import classes from './money.module.css';

const fileNames: Record<PaymentKind, string> = {
  payout: 'Überweisungen (pain.001)',
  collection: 'Lastschriften (pain.008)',
};

interface RunFilesProps {
  region: string;
  run: number;
  files: readonly RunFile[];
  /** On which ISO day the bank is to carry each out. */
  dueOn: Record<PaymentKind, string>;
  onSaid: (message: string) => void;
}

/** The files of a run for the bank: released by two, then taken. */
export function RunFiles({ files, ...of }: RunFilesProps) {
  if (files.length === 0)
    return (
      <DeskPanel title="Zahlungsdateien">
        <p>Zu diesem Lauf gibt es keine Zahlungsdatei.</p>
      </DeskPanel>
    );
  return (
    <DeskPanels>
      {files.map((file) => (
        <OneFile key={file.kind} file={file} {...of} />
      ))}
    </DeskPanels>
  );
}

function OneFile({ file, region, run, dueOn, onSaid }: Omit<RunFilesProps, 'files'> & { file: RunFile }) {
  const [asks, setAsks] = useState<'release' | 'again' | null>(null);
  const take = useAttempt({
    act: async () => saveFile(await takeFile({ region, run, kind: file.kind }), `${file.messageId}.xml`),
    onSuccess: () => setAsks(null),
    confirmation: () => 'Die Zahlungsdatei wurde heruntergeladen. Das ist vermerkt.',
    fallback: moneyMessages.takeFailed,
  });
  const last = file.takes.at(-1);
  return (
    <DeskPanel title={fileNames[file.kind]} actions={<FileMark file={file} dueOn={dueOn[file.kind]} />}>
      <Facts
        facts={[
          ['Datei', file.messageId],
          ['Zahlungen', formatCount(file.payments)],
          ['Summe', formatEuros(file.cents)],
          [file.kind === 'payout' ? 'Auszahlung am' : 'Einzug am', formatDate(dueOn[file.kind])],
          [
            'SHA-256',
            <code key="hash" className={classes.hash}>
              {file.sha256}
            </code>,
          ],
          ['Erstellt', formatInstant(file.createdAt)],
          ['Vorgelegt von', file.release?.askedBy],
          ['Freigegeben von', file.release && `${file.release.releasedBy}, ${formatInstant(file.release.at)}`],
          [
            'Abgeholt von',
            file.takes.length > 0 ? (
              <ul key="takes" className="plain-list">
                {file.takes.map(({ by, at }) => (
                  <li key={at}>
                    {by}, {formatInstant(at)}
                  </li>
                ))}
              </ul>
            ) : null,
          ],
        ]}
      />
      <div className="row gap-3 middle mt-5">
        {file.release ? (
          <button
            type="button"
            className="button"
            aria-disabled={take.isPending}
            onClick={() => (last ? setAsks('again') : take.start())}
          >
            Datei herunterladen<span className="visually-hidden">: {fileNames[file.kind]}</span>
          </button>
        ) : (
          <button type="button" className="button" onClick={() => setAsks('release')}>
            Freigabe beantragen<span className="visually-hidden">: {fileNames[file.kind]}</span>
          </button>
        )}
      </div>
      {take.alerts}
      {asks === 'release' && (
        <ActDialog
          title="Zahlungsdatei freigeben"
          confirm="Freigabe beantragen"
          reasonLabel="Vermerk zur Prüfung"
          send={(reason) => releaseFile({ region, run, kind: file.kind, sha256: file.sha256, reason })}
          done="Die Zahlungsdatei ist freigegeben."
          fallback={moneyMessages.releaseFailed}
          onDone={(message) => {
            setAsks(null);
            onSaid(message);
          }}
          onClose={() => setAsks(null)}
        >
          <p>
            {fileNames[file.kind]}: {file.payments} Zahlungen, zusammen {formatEuros(file.cents)}. Erst nach der Freigabe durch
            eine zweite Person kann die Datei heruntergeladen werden.
          </p>
        </ActDialog>
      )}
      {asks === 'again' && last && (
        <QuestionDialog
          title="Noch einmal herunterladen?"
          role="alertdialog"
          yes="Trotzdem herunterladen"
          attempt={take}
          onYes={() => take.start()}
          onClose={() => setAsks(null)}
        >
          <p>
            {last.by} hat diese Datei schon am {formatInstant(last.at)} heruntergeladen. Geben Sie sie nicht zweimal bei der Bank
            ab: Sonst wird doppelt gezahlt, wenn die Bank es nicht bemerkt.
          </p>
        </QuestionDialog>
      )}
    </DeskPanel>
  );
}

function FileMark({ file: { release, takes }, dueOn }: { file: RunFile; dueOn: string }) {
  if (takes.length === 0)
    return (
      <>
        <DueMark dueOn={dueOn} />
        <StateMark tone="waiting">{release ? 'nicht abgeholt' : 'nicht freigegeben'}</StateMark>
      </>
    );
  return <StateMark tone="good">{takes.length === 1 ? 'abgeholt' : `${takes.length} Mal abgeholt`}</StateMark>;
}
