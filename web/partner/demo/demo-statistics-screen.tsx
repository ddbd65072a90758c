import { useState } from 'react';
import { recountStatistics } from '#contract/recount-statistics.ts';
import { formatDate } from '#web/format/format-date.ts';
import { StatisticsView } from '#web/partner/statistics/statistics-view.tsx';
import { sampleTransactions } from './sample-transactions.ts';
import { Watermark } from './watermark.tsx';

/** The day that the samples end with is the present of the demo. */
const TODAY = '2024-12-31';
/** The sample shop grants 3 percent. */
const BONUS_BASIS_POINTS = 300;

/** The statistics of a shop that does not exist, counted in the browser; asks the server nothing (part 2, section 2, Demo pages). */
export function DemoStatisticsScreen() {
  const [statistics] = useState(() => recountStatistics(sampleTransactions(), TODAY, () => BONUS_BASIS_POINTS));
  return (
    <div className="page">
      <Watermark />
      <h1>Demo-Auswertungen</h1>
      <p className="page-lead">
        Sehen Sie, was Ihnen Ihre Buchungen als Partner zeigen. Alle Buchungen sind erfunden und stammen aus den Jahren 2022 bis
        2024; der aktuelle Tag ist hier der {formatDate(TODAY)}.
      </p>
      <StatisticsView statistics={statistics} />
    </div>
  );
}
