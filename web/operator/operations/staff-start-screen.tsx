import { formatEuros } from '#contract/common/money.ts';
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
import { isPermitted } from '#contract/common/roles.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDayWhen, formatWhen } from '#contract/common/format-when.ts';
import type { Due, Trouble, Waiting } from '#contract/operator/operations/staff-start.ts';
import { float } from '#contract/reports/float/float.ts';
import { currentUser } from '#web/api/current-user.ts';
import { staffStartQuery } from '#web/api/operations.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatWait } from '#web/format/format-wait.ts';
import { DeskLink, DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { KeptWords } from '#web/ui/kept-words.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { FloatToday } from './float-today.tsx';
import classes from './staff-start.module.css';

/** The day of a member of staff as one list: what failed, what waits, the longest first, and what runs next. */
export function StaffStartScreen() {
  const user = currentUser.use();
  const { data, error, isLoadingError, refetch } = useQuery(staffStartQuery);
  return (
    <DeskPage isLoading={!data && !isLoadingError} title="Heute" lead={`Guten Tag, ${user?.firstName ?? ''}`}>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && user && isPermitted(float.who, user) && <FloatToday />}
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
          <Part title="In Ordnung">
            {data.troubles.length === 0 && !data.booksChecked?.findings && (
              <li>
                <AllWell>Keine Störungen.</AllWell>
              </li>
            )}
            {data.booksChecked?.findings === 0 && (
              <li>
                <AllWell>Bücher in Ordnung, geprüft {formatWhen(data.booksChecked.at)}</AllWell>
              </li>
            )}
          </Part>
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
  about?: string | undefined;
  count?: number;
  cents?: number | null;
  when: string | null;
}

/** A sign, how many, words that lead to the page, how much and since when. */
function Line({ sign: Sign, tone, to, text, about, count, cents = null, when }: LineProps) {
  return (
    <li className={classes.line}>
      <Sign size={20} aria-hidden="true" className={classes.sign} data-tone={tone} />
      {count !== undefined && <span className={classes.count}>{formatCount(count)}</span>}
      <span className={classes.text}>
        {to ? (
          <DeskLink to={to}>
            <KeptWords text={text} />
          </DeskLink>
        ) : (
          <KeptWords text={text} />
        )}
        {about && <span className="soft">{`, ${count === 1 ? '' : 'älteste: '}„${about}“`}</span>}
      </span>
      <span className={classes.sum}>{cents !== null && formatEuros(cents)}</span>
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

function WaitingLine({ sign, since, dueOn, ...line }: Waiting) {
  const isLate = dueOn !== undefined && dueOn < berlinToday();
  const tone = isLate ? { tone: 'bad' as const } : sign === 'overdue' ? { tone: 'waiting' as const } : {};
  const when = dueOn ? dueText(dueOn, isLate) : since && formatWait(since);
  return <Line {...line} {...tone} sign={signs[sign]} when={when} />;
}

/** "bis heute", "war fällig Mi. 25. Nov." */
function dueText(dueOn: string, isLate: boolean): string {
  const day = formatDayWhen(dueOn);
  const inSentence = day === 'Heute' || day === 'Gestern' ? day.toLowerCase() : day;
  return `${isLate ? 'war fällig' : 'bis'} ${inSentence}`;
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
