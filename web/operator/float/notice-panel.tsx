import { formatEuros } from '#contract/common/money.ts';
import { NOTICE_LIMIT, noticeOutlook, type NoticeOutlook } from '#contract/reports/float/float.ts';
import { formatMonth } from '#web/format/format-month.ts';
import { DeskPanel, Facts } from '#web/operator/desk/desk-parts.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';

/** How far the sum of twelve months is from the notice to the supervisor, and when it gets there. */
export function NoticePanel({ executed }: { executed: readonly { until: string; cents: number }[] }) {
  const now = executed.at(-1)!;
  const outlook = noticeOutlook(executed.map(({ cents }) => cents));
  const isExceeded = outlook.state === 'exceeded';
  return (
    <DeskPanel
      title="Anzeige nach § 2 Absatz 2 ZAG"
      actions={
        <StateMark tone={isExceeded ? 'bad' : outlook.state === 'rising' && outlook.months <= 12 ? 'waiting' : 'good'}>
          {isExceeded ? 'Grenze überschritten' : 'Grenze nicht erreicht'}
        </StateMark>
      }
    >
      <Facts
        facts={[
          ['In zwölf Monaten gezahlt', formatEuros(now.cents)],
          ['Grenze', formatEuros(NOTICE_LIMIT)],
          [isExceeded ? 'Darüber' : 'Abstand', formatEuros(Math.abs(NOTICE_LIMIT - now.cents))],
          ['Aussicht', outlookText(outlook, now.until)],
        ]}
      />
      <p className="max-52 mt-4 soft">
        Überschreitet der Gesamtwert der Zahlungsvorgänge der vorangegangenen zwölf Monate 1 Million Euro, muss der Betreiber das
        der BaFin anzeigen (Ausnahme nach § 2 Absatz 1 Nummer 10 ZAG). Gezählt werden Einlösungen aller Regionen.
      </p>
    </DeskPanel>
  );
}

function outlookText(outlook: NoticeOutlook, until: string): string {
  if (outlook.state === 'exceeded') return 'Die Grenze ist überschritten. Die Anzeige bei der BaFin ist Pflicht.';
  if (outlook.state === 'steady') return 'Die Summe steigt nicht so, dass die Grenze in den nächsten zehn Jahren erreicht würde.';
  const [year, monthNumber] = until.split('-').map(Number) as [number, number];
  const then = new Date(Date.UTC(year, monthNumber - 1 + outlook.months, 1));
  return `Geht es weiter wie in den letzten Monaten, wird die Grenze etwa im ${formatMonth(then.toISOString().slice(0, 7))} erreicht.`;
}
