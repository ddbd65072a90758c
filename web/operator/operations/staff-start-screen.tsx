import { useQuery } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarTime,
  IconCircleCheck,
  IconClockExclamation,
  IconFileCheck,
  IconInbox,
  type Icon,
} from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDayWhen, formatWhen } from '#contract/common/format-when.ts';
import type { Due, Trouble, Waiting } from '#contract/operator/operations/staff-start.ts';
import { currentUser } from '#web/api/current-user.ts';
import { staffStartQuery } from '#web/api/operations.ts';
import { formatAge } from '#web/format/format-age.ts';

import { DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { euros } from '#web/operator/settlements/euros.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './staff-start.module.css';

/** The day of a member of staff as one list: what failed, what waits, the longest first, and what runs next. */
export function StaffStartScreen() {
  const user = currentUser.use();
  const { data, error, isLoadingError, refetch } = useQuery(staffStartQuery);
  return (
    <DeskPage isLoading={!data && !isLoadingError} title="Heute" lead={`Guten Tag, ${user?.firstName ?? ''}`}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={`sheet mt-6 ${classes.day}`}>
          <Part title="Nicht in Ordnung">
            {data.troubles.map((trouble) => (
              <TroubleLine key={trouble.text} {...trouble} />
            ))}
            {data.booksChecked && data.booksChecked.findings > 0 && <BooksLine {...data.booksChecked} />}
          </Part>
          <Part title="Wartet auf Sie" none="Nichts wartet. Alles ist entschieden.">
            {data.waiting.map((waiting) => (
              <WaitingLine key={waiting.text} {...waiting} />
            ))}
          </Part>
          <Part title="Als Nächstes">
            {data.due.map((due) => (
              <DueLine key={due.text} {...due} />
            ))}
          </Part>
          {data.troubles.length === 0 && data.booksChecked?.findings !== 0 && <AllWell>Keine Störungen.</AllWell>}
          {data.booksChecked?.findings === 0 && <AllWell>Bücher in Ordnung, geprüft {formatWhen(data.booksChecked.at)}</AllWell>}
        </div>
      )}
    </DeskPage>
  );
}

/** Lines of one kind below their heading. Without lines and words for that, nothing. */
function Part({ title, none, children }: { title: string; none?: string; children: ReactNode }) {
  const id = useId();
  const isEmpty = [children].flat(2).filter(Boolean).length === 0;
  if (isEmpty && !none) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {isEmpty ? <AllWell>{none}</AllWell> : <ul className="plain-list">{children}</ul>}
    </section>
  );
}

interface LineProps {
  sign: Icon;
  tone?: 'bad' | 'waiting';
  to: string | null;
  text: string;
  count?: number;
  cents?: number | null;
  when: string | null;
}

/** A sign, words that lead to the page, how many, how much and since when. */
function Line({ sign: Sign, tone, to, text, count, cents = null, when }: LineProps) {
  return (
    <li className={classes.line}>
      <Sign size={20} aria-hidden="true" className={classes.sign} data-tone={tone} />
      <span className={classes.text}>{to ? <DeskLink to={to}>{text}</DeskLink> : text}</span>
      <span className={classes.count}>{count !== undefined && formatCount(count)}</span>
      <span className={classes.sum}>{cents !== null && euros(cents)}</span>
      <span className={classes.when}>{when}</span>
    </li>
  );
}

const signs: Record<Waiting['sign'], Icon> = {
  release: IconFileCheck,
  bank: IconBuildingBank,
  decide: IconInbox,
  overdue: IconClockExclamation,
};

function WaitingLine({ sign, since, ...line }: Waiting) {
  const tone = sign === 'overdue' ? { tone: 'waiting' as const } : {};
  return <Line {...line} {...tone} sign={signs[sign]} when={since && formatAge(since)} />;
}

function TroubleLine({ text, at, to }: Trouble) {
  return <Line sign={IconAlertTriangle} tone="bad" text={text} to={to} when={at && formatWhen(at)} />;
}

function BooksLine({ at, findings }: { at: string; findings: number }) {
  const text = `${findings} ${findings === 1 ? 'Abweichung' : 'Abweichungen'} in den Büchern`;
  return <Line sign={IconAlertTriangle} tone="bad" text={text} to="/aufgaben" when={formatWhen(at)} />;
}

function DueLine({ text, cents, at, to }: Due) {
  return <Line sign={IconCalendarTime} text={text} to={to} cents={cents} when={formatDayWhen(at)} />;
}

function AllWell({ children }: { children: ReactNode }) {
  return (
    <p className={classes.well}>
      <IconCircleCheck size={20} aria-hidden="true" className={classes.sign} data-tone="good" />
      {children}
    </p>
  );
}
