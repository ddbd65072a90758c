import { useMemo } from 'react';
import { usualComparison } from '#contract/reports/statistics/partner-statistics.ts';
import { recountStatistics } from '#contract/reports/statistics/recount-statistics.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { StatisticsChoice } from '#web/partner/statistics/statistics-choice.ts';
import { StatisticsView } from '#web/partner/statistics/statistics-view.tsx';
import { useChoice } from '#web/partner/statistics/use-choice.ts';
import { SAMPLE_BRANCHES, sampleTransactions } from './sample-transactions.ts';
import { Watermark } from './watermark.tsx';

/** The evening of the day that the samples end with is the present of the demo. */
const NOW = { day: '2024-12-31', time: '20:00' };
/** The sample shop grants 3 percent. */
const BONUS_BASIS_POINTS = 300;
const branches = SAMPLE_BRANCHES.map((name, index) => ({ id: index + 1, name }));

/** The statistics of a shop that does not exist, counted in the browser; asks the server nothing. */
export function DemoStatisticsScreen() {
  const [choice, choose] = useChoice(NOW.day);
  const address = JSON.stringify(choice);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the choice is always a new object, `address` its text
  const statistics = useMemo(() => recountSample(choice), [address]);
  return (
    <div className="page">
      <Watermark />
      <h1>Demo-Auswertungen</h1>
      <p className="page-lead">
        Sehen Sie, was Ihnen Ihre Buchungen als Partner zeigen. Alle Buchungen sind erfunden und stammen aus den Jahren 2022 bis
        2024; der aktuelle Tag ist hier der {formatDate(NOW.day)}.
      </p>
      <StatisticsView statistics={statistics} kind="redemption" branches={branches} choice={choice} onChoose={choose} />
    </div>
  );
}

function recountSample({ period, against, branch }: StatisticsChoice) {
  const name = branches.find(({ id }) => id === branch)?.name;
  // The samples have a year before.
  const usual = period === 'lastWeek' ? 'yearBefore' : usualComparison;
  const asked = { period, against: against ?? usual, ...(name !== undefined && { branch: name }) };
  return recountStatistics(sampleTransactions(), NOW, asked, () => BONUS_BASIS_POINTS, SAMPLE_BRANCHES);
}
