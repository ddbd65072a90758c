import { useQuery } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarTime,
  IconClockExclamation,
  IconFileCheck,
  IconInbox,
  type Icon,
} from '@tabler/icons-react';
import { isPermitted } from '#contract/common/roles.ts';
import { formatDayWhen, formatWhen } from '#contract/common/format-when.ts';
import type { Due, Trouble, Waiting } from '#contract/operator/operations/staff-start.ts';
import { float } from '#contract/reports/float/float.ts';
import { currentUser } from '#web/api/current-user.ts';
import { staffStartQuery } from '#web/api/operations.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatWait } from '#web/format/format-wait.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { AllWell, DayLine, DayPart } from './day-list.tsx';
import {
  EditedLine,
  EditorsActs,
  NothingSent,
  OpenRegionLine,
  PublishedTexts,
  SentLine,
  useEditorsWork,
} from './editors-day.tsx';
import { FloatToday } from './float-today.tsx';
import classes from './staff-start.module.css';

/** The day of a member of staff as one list: what failed, what waits, the longest first, and what runs next. */
export function StaffStartScreen() {
  const user = currentUser.use();
  const { data, error, isLoadingError, refetch } = useQuery(staffStartQuery);
  const editors = useEditorsWork();
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Heute"
      lead={`Guten Tag, ${user?.firstName ?? ''}`}
      actions={editors.isTheirDay && <EditorsActs />}
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && user && isPermitted(float.who, user) && <FloatToday />}
      {data && (
        <div className={`sheet mt-6 ${classes.day}`}>
          <DayPart title="Nicht in Ordnung">
            {data.troubles.map((trouble) => (
              <TroubleLine key={trouble.text} {...trouble} />
            ))}
            {data.booksChecked && data.booksChecked.findings > 0 && <BooksLine {...data.booksChecked} />}
          </DayPart>
          <DayPart title="Wartet auf Sie" none={<AllWell>Nichts wartet. Alles ist entschieden.</AllWell>}>
            {data.waiting.map((waiting) => (
              <WaitingLine key={waiting.text} {...waiting} />
            ))}
            {editors.open.map((region) => (
              <OpenRegionLine key={region.slug} region={region} />
            ))}
          </DayPart>
          <DayPart title="Als Nächstes">
            {data.due.map((due) => (
              <DueLine key={due.text} {...due} />
            ))}
          </DayPart>
          {editors.isTheirDay && editors.isSentKnown && (
            <DayPart title="Zuletzt gesendet" none={<NothingSent />}>
              {editors.sent.map((message) => (
                <SentLine key={message.id} message={message} />
              ))}
            </DayPart>
          )}
          {editors.isTheirDay && (
            <DayPart title="Zuletzt geändert">
              {editors.edited.map((region) => (
                <EditedLine key={region.slug} region={region} />
              ))}
            </DayPart>
          )}
          <DayPart title="In Ordnung">
            {data.troubles.length === 0 && !data.booksChecked?.findings && (
              <li>
                <AllWell>Keine Störungen.</AllWell>
              </li>
            )}
            {editors.published > 0 && <PublishedTexts count={editors.published} />}
            {data.booksChecked?.findings === 0 && (
              <li>
                <AllWell>Bücher in Ordnung, geprüft {formatWhen(data.booksChecked.at)}</AllWell>
              </li>
            )}
          </DayPart>
        </div>
      )}
    </DeskPage>
  );
}

const signs: Record<Waiting['sign'], Icon> = {
  release: IconFileCheck,
  bank: IconBuildingBank,
  decide: IconInbox,
  overdue: IconClockExclamation,
};

function WaitingLine({ sign, since, dueOn, isUrgent = false, ...line }: Waiting) {
  const isLate = dueOn !== undefined && dueOn < berlinToday();
  const tone = isLate || isUrgent ? { tone: 'bad' as const } : sign === 'overdue' ? { tone: 'waiting' as const } : {};
  const when = dueOn ? dueText(dueOn, isLate) : since && formatWait(since);
  return <DayLine {...line} {...tone} sign={isUrgent ? IconAlertTriangle : signs[sign]} when={when} />;
}

/** "bis heute", "war fällig Mi. 25. Nov." */
function dueText(dueOn: string, isLate: boolean): string {
  const day = formatDayWhen(dueOn);
  const inSentence = day === 'Heute' || day === 'Gestern' ? day.toLowerCase() : day;
  return `${isLate ? 'war fällig' : 'bis'} ${inSentence}`;
}

function TroubleLine({ text, at, to }: Trouble) {
  return <DayLine sign={IconAlertTriangle} tone="bad" text={text} to={to} when={at && formatWhen(at)} />;
}

function BooksLine({ at, findings }: { at: string; findings: number }) {
  const text = `${findings} ${findings === 1 ? 'Abweichung' : 'Abweichungen'} in den Büchern`;
  return <DayLine sign={IconAlertTriangle} tone="bad" text={text} to="/aufgaben" when={formatWhen(at)} />;
}

function DueLine({ text, cents, at, to }: Due) {
  return <DayLine sign={IconCalendarTime} text={text} to={to} cents={cents} when={formatDayWhen(at)} />;
}
