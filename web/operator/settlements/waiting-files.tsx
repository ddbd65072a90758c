import { formatCount } from '#contract/common/format-count.ts';
import { formatEuros } from '#contract/common/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import type { OutputOf } from '#contract/common/call.ts';
import { moneyMessages, type WaitingFile, type waitingFiles } from '#contract/reports/settlements/runs.ts';
import { releaseFilesOfDay, waitingFilesQuery } from '#web/api/settlements.ts';
import { isOver } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { ActDialog } from '#web/operator/desk/act-dialog.tsx';
import { useDeskDialog } from '#web/operator/desk/use-desk-dialog.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import { DueMark } from './due-mark.tsx';
import classes from './money.module.css';

type Day = OutputOf<typeof waitingFiles>[number];

const PLACE = 'waiting-files';

/** What waits for its release, day by day: all files of a day go by one act. */
export function WaitingFiles() {
  const { data, error, isLoadingError, refetch } = useQuery(waitingFilesQuery);
  const [asked, setAsked, dialog] = useDeskDialog<Day>(PLACE);
  return (
    <>
      <AlertList place={PLACE} />
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <DeskPanel title="Zur Freigabe">
          <ul className="plain-list lined">
            {data.map((day) => (
              <OneDay key={day.day} day={day} onRelease={() => setAsked(day)} />
            ))}
          </ul>
        </DeskPanel>
      )}
      {asked && (
        <ActDialog
          title={`Alle Zahlungsdateien vom ${formatDate(asked.day)} freigeben`}
          confirm="Freigabe beantragen"
          reasonLabel="Vermerk zur Prüfung"
          send={(reason) =>
            releaseFilesOfDay({
              day: asked.day,
              files: asked.files.map(({ messageId, sha256 }) => ({ messageId, sha256 })),
              reason,
            })
          }
          done="Die Zahlungsdateien sind freigegeben."
          fallback={moneyMessages.releaseFailed}
          {...dialog}
        >
          <p>{sumsOf(asked.files)}</p>
          <p>
            Eine zweite Person gibt alle zusammen frei; erst danach können sie heruntergeladen werden. Ist eine davon bis dahin
            schon freigegeben, wird keine freigegeben.
          </p>
        </ActDialog>
      )}
    </>
  );
}

function OneDay({ day: { day, files, isAsked }, onRelease }: { day: Day; onRelease: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = `files-${day}`;
  return (
    <li className={classes.day}>
      <div className={`row middle ${classes.dayHead}`}>
        <button
          type="button"
          className="field-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronDown size={16} aria-hidden="true" />
          {formatDate(day)}: {files.length === 1 ? '1 Datei' : `${files.length} Dateien`}
        </button>
        <span className={`figures ${classes.daySums}`}>
          {sumsOf(files)} <DayMark files={files} />
        </span>
        {isAsked ? (
          <StateMark tone="waiting">wartet auf eine zweite Person</StateMark>
        ) : (
          <button type="button" className="button button-low" onClick={onRelease}>
            Freigabe beantragen
            <span className="visually-hidden">: {formatDate(day)}</span>
          </button>
        )}
      </div>
      <ul id={id} className={`plain-list ${classes.dayFiles}`} hidden={!isOpen}>
        {files.map(({ messageId, cardName, kind, payments, cents, dueOn }) => (
          <li key={messageId}>
            <span>
              {cardName}: {fileNames[kind]}
            </span>
            <span className="soft small">
              {messageId}, {kind === 'payout' ? 'Auszahlung' : 'Einzug'} am {formatDate(dueOn)}
            </span>
            <span>{payments === 1 ? '1 Zahlung' : `${payments} Zahlungen`}</span>
            <span className="figures">{formatEuros(cents)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Where only some are late, how many: the day of the first would stand for all of them. */
function DayMark({ files }: { files: readonly WaitingFile[] }) {
  const late = files.filter(({ dueOn }) => isOver(dueOn)).length;
  if (late === 0 || late === files.length) return <DueMark dueOn={firstDay(files)} />;
  return <StateMark tone="bad">{late === 1 ? '1 Datei überfällig' : `${formatCount(late)} Dateien überfällig`}</StateMark>;
}

const fileNames: Record<WaitingFile['kind'], string> = {
  payout: 'Überweisungen',
  collection: 'Lastschriften',
  charge: 'Lastschriften der Arbeitgeber',
  invoice: 'Lastschriften der Rechnungen',
};

/** The first day on which the bank is to carry out one of them. */
const firstDay = (files: readonly WaitingFile[]) => files.map(({ dueOn }) => dueOn).toSorted()[0]!;

/** What goes out and what comes in. */
function sumsOf(files: readonly WaitingFile[]): string {
  const sum = (isPayout: boolean) =>
    files.reduce((total, { kind, cents }) => ((kind === 'payout') === isPayout ? total + cents : total), 0);
  return [
    sum(true) > 0 && `Überweisungen ${formatEuros(sum(true))}`,
    sum(false) > 0 && `Lastschriften ${formatEuros(sum(false))}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
