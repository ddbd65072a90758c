import { useQuery } from '@tanstack/react-query';
import { usualPeriod } from '#contract/reports/statistics/partner-statistics.ts';
import { type ChosenPeriod, daysLater, monthsLater } from '#contract/reports/statistics/statistics-spans.ts';
import { currentUser } from '#web/api/current-user.ts';
import { payrollSettingQuery } from '#web/api/employee-cards.ts';
import { partnerStatisticsQuery } from '#web/api/statistics.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useLastAnswer } from '#web/ui/use-last-answer.ts';
import type { MainKind } from './figures-of.ts';
import type { StatisticsChoice } from './statistics-choice.ts';
import { StatisticsView } from './statistics-view.tsx';
import classes from './statistics.module.css';
import { useChoice } from './use-choice.ts';

/** What the bookings of a partner's or employer's own people come to. */
export function PartnerStatisticsScreen() {
  return (
    <div className="page">
      <h1>Auswertungen</h1>
      {currentUser.use()?.role === 'employer' ? <OfEmployer /> : <Shown kind="redemption" usual={usualPeriod} />}
    </div>
  );
}

/** Cards are charged once a month: most weeks have nothing to show, so it opens on the last month that has. */
function OfEmployer() {
  const { data, isLoadingError } = useQuery(payrollSettingQuery);
  if (!data && !isLoadingError) return <Skeleton />;
  const charged = data?.months[0];
  return <Shown kind="topUp" usual={charged === undefined ? usualPeriod : monthAsPeriod(charged, berlinToday())} />;
}

/** A month that is not over has its name; another one is known by its days. */
function monthAsPeriod(month: string, today: string): ChosenPeriod {
  if (today.startsWith(month)) return 'month';
  const firstDay = `${month}-01`;
  return { firstDay, lastDay: daysLater(monthsLater(firstDay, 1), -1) };
}

function Shown({ kind, usual }: { kind: MainKind; usual: ChosenPeriod }) {
  const [choice, choose] = useChoice(berlinToday(), usual);
  const { data: answer, error, isLoadingError, isPlaceholderData, refetch } = useQuery(partnerStatisticsQuery(inputOf(choice)));
  const { shown: data, isOld } = useLastAnswer(answer);
  const branch = data?.branches.find(({ id }) => id === choice.branch)?.name;
  return (
    <>
      {data && (
        <p className={classes.printed}>{[data.business, branch, `Stand ${formatDate(data.today)}`].filter(Boolean).join(', ')}</p>
      )}
      {isLoadingError && (
        <LoadFailure
          error={error}
          consequence={isOld ? 'Sie sehen weiter die Zahlen, die zuletzt geladen wurden.' : ''}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <StatisticsView
          statistics={data}
          kind={kind}
          branches={data.branches}
          choice={choice}
          onChoose={choose}
          isOnItsWay={isPlaceholderData}
          isOld={isOld}
        />
      )}
      {!data && !isLoadingError && <Skeleton />}
    </>
  );
}

function inputOf({ period, against, branch }: StatisticsChoice) {
  return {
    ...(typeof period === 'string' ? { period } : { from: period.firstDay, to: period.lastDay }),
    ...(against !== null && { against }),
    ...(branch !== null && { branch }),
  };
}

function Skeleton() {
  return (
    <output className={classes.skeleton}>
      <span className="visually-hidden">Die Auswertungen werden geladen …</span>
      <div className={classes.boneTiles} />
      <div className={classes.bone} />
    </output>
  );
}
