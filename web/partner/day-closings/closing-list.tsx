import { type DayClosing, drawerDifference } from '#contract/reports/day-closings/day-closings.ts';
import { formatCents } from '#contract/common/money.ts';
import type { ShopDay } from '#web/api/day-closings.ts';
import { DaySums } from './day-sums.tsx';
import { DrawerSums } from './drawer-sums.tsx';
import classes from './day-closing.module.css';

/** Closings of a day, the newest first; they never change. */
export function ClosingList({ shown }: { shown: ShopDay }) {
  const { closings } = shown;
  if (closings.length === 0) return null;
  const since = countOf(shown) - countOf(closings[0]!);
  return (
    <section className="stack gap-4" aria-labelledby="closings">
      <h2 id="closings">Abgeschlossen</h2>
      {since > 0 && (
        <p className="failure bold">
          {since === 1
            ? 'Nach dem letzten Abschluss kam eine Buchung hinzu.'
            : `Nach dem letzten Abschluss kamen ${since} Buchungen hinzu.`}
        </p>
      )}
      {closings.map((closing) => (
        <Closing key={closing.version} closing={closing} />
      ))}
    </section>
  );
}

const countOf = ({ lines }: Pick<DayClosing, 'lines'>) => lines.reduce((sum, { count }) => sum + count, 0);

function Closing({ closing }: { closing: DayClosing }) {
  const { version, closedAtText, closedBy, pieces, lines } = closing;
  return (
    <article className={`sheet stack gap-3 ${classes.closing}`}>
      <h3 className="large">{`Abschluss ${version}`}</h3>
      <p>{`${closedAtText} Uhr, ${closedBy}`}</p>
      <DrawerSums of={closing} difference={drawerDifference(closing)} />
      {pieces && <p className="soft">{`Gezählt: ${pieces.map(pieceText).join(', ')}.`}</p>}
      <details className={classes.held}>
        <summary>Gebucht bis zu diesem Abschluss</summary>
        <DaySums lines={lines} label={`Buchungen bis zum Abschluss ${version}`} />
      </details>
    </article>
  );
}

const pieceText = ({ cent, count }: { cent: number; count: number }) => `${count} × ${formatCents(cent)} €`;
