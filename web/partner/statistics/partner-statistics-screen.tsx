import { useQuery } from '@tanstack/react-query';
import { currentUser } from '#web/api/current-user.ts';
import { partnerStatisticsQuery } from '#web/api/statistics.ts';
import { berlinToday } from '#web/format/berlin-today.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useLastAnswer } from '#web/ui/use-last-answer.ts';
import { employerFigures, partnerFigures } from './figures-of.ts';
import type { StatisticsChoice } from './statistics-choice.ts';
import { StatisticsView } from './statistics-view.tsx';
import classes from './statistics.module.css';
import { useChoice } from './use-choice.ts';

/** What the bookings of a partner's or employer's own people come to. */
export function PartnerStatisticsScreen() {
  const user = currentUser.use();
  const [choice, choose] = useChoice(berlinToday());
  const { data: answer, error, isLoadingError, isPlaceholderData, refetch } = useQuery(partnerStatisticsQuery(inputOf(choice)));
  const { shown: data, isOld } = useLastAnswer(answer);
  const branch = data?.branches.find(({ id }) => id === choice.branch)?.name;
  return (
    <div className="page">
      <h1>Auswertungen</h1>
      <p className={`page-lead ${classes.lead}`}>
        Ihre Zahlen auf einen Blick, im Vergleich zum Zeitraum davor oder zum Vorjahr.
      </p>
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
          figures={user?.role === 'employer' ? employerFigures : partnerFigures}
          branches={data.branches}
          choice={choice}
          onChoose={choose}
          isOnItsWay={isPlaceholderData}
          isOld={isOld}
        />
      )}
      {!data && !isLoadingError && <Skeleton />}
    </div>
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
