import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Due, Trouble, Waiting } from '#contract/operator/operations/staff-start.ts';
import { currentUser } from '#web/api/current-user.ts';
import { staffStartQuery } from '#web/api/operations.ts';
import { formatAge } from '#web/format/format-age.ts';
import { formatDay } from '#web/format/format-day.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink, DeskPage, DeskPanel, DeskPanels, StateMark } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './staff-start.module.css';

/** Where a day of staff begins: what waits, what went wrong, what is due next, each for the work of one's role. */
export function StaffStartScreen() {
  const user = currentUser.use();
  const { data, error, isLoadingError, refetch } = useQuery(staffStartQuery);
  return (
    <DeskPage title={`Guten Tag, ${user?.firstName ?? ''}`} lead="Was heute ansteht.">
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <DeskPanels>
          <DeskPanel title="Wartet auf Sie">
            <Lines lines={data.waiting} none="Nichts wartet. Alles ist entschieden.">
              {(line) => <WaitingLine {...line} />}
            </Lines>
          </DeskPanel>
          <DeskPanel title="Nicht in Ordnung">
            <Lines lines={data.troubles} none="Keine Störungen.">
              {(line) => <TroubleLine {...line} />}
            </Lines>
            {data.booksChecked && <BooksLine {...data.booksChecked} />}
          </DeskPanel>
          <DeskPanel title="Als Nächstes">
            <Lines lines={data.due} none="In den nächsten Tagen ist nichts fällig.">
              {(line) => <DueLine {...line} />}
            </Lines>
          </DeskPanel>
        </DeskPanels>
      )}
    </DeskPage>
  );
}

function Lines<Line extends { text: string }>({
  lines,
  none,
  children,
}: {
  lines: readonly Line[];
  none: string;
  children: (line: Line) => ReactNode;
}) {
  if (lines.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={`plain-list ${classes.lines}`}>
      {lines.map((line) => (
        <li key={line.text}>{children(line)}</li>
      ))}
    </ul>
  );
}

function WaitingLine({ text, count, since, to }: Waiting) {
  return (
    <>
      <DeskLink to={to}>{text}</DeskLink>
      <span className={classes.count}>{count}</span>
      {since && <span className={`across small ${classes.note}`}>ältester: {formatAge(since)}</span>}
    </>
  );
}

function TroubleLine({ text, at, to }: Trouble) {
  return (
    <>
      {to ? <DeskLink to={to}>{text}</DeskLink> : <span>{text}</span>}
      {at && <span className={`across small ${classes.note}`}>{formatInstant(at)}</span>}
    </>
  );
}

function DueLine({ text, at, to }: Due) {
  return (
    <>
      {to ? <DeskLink to={to}>{text}</DeskLink> : <span>{text}</span>}
      <span className={`across small ${classes.note}`}>{formatDay(at)}</span>
    </>
  );
}

function BooksLine({ at, findings }: { at: string; findings: number }) {
  return (
    <p className={classes.books}>
      <StateMark tone={findings === 0 ? 'good' : 'bad'}>
        {findings === 0 ? 'Bücher in Ordnung' : `${findings} ${findings === 1 ? 'Abweichung' : 'Abweichungen'} in den Büchern`}
      </StateMark>
      <span className={`across small ${classes.note}`}>geprüft am {formatInstant(at)}</span>
    </p>
  );
}
