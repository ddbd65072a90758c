import { bookingTexts, type BookingType } from '#contract/money/bookings/bookings.ts';
import type { DayLine } from '#contract/reports/day-closings/day-closings.ts';
import { euroText, kindText } from './day-words.ts';
import { inOrder, totalsOf } from './sort-lines.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import classes from './day-closing.module.css';

const kinds: BookingType[] = ['redeemVoucher', 'addVoucher', 'addBonus'];

/** Who booked what, how often and how much; below what each kind comes to. */
export function DaySums({ lines, label }: { lines: readonly DayLine[]; label: string }) {
  if (lines.length === 0) return <p className={classes.empty}>An diesem Tag wurde nichts gebucht.</p>;
  const totals = totalsOf(lines);
  return (
    <ListTable columns={['Wer', 'Art', 'Anzahl', 'Betrag']} className={classes.sums!} aria-label={label}>
      {inOrder(lines).map((line) => (
        <tr key={`${line.person} ${kindText(line)}`} data-way={line.way}>
          <td>{line.person}</td>
          <td>{kindText(line)}</td>
          <td className="amount">{line.count} ×</td>
          <td className="amount">{euroText(line.cent)}</td>
        </tr>
      ))}
      {kinds
        .filter((kind) => totals[kind].count + totals[kind].stornos > 0)
        .map((kind) => (
          <tr key={kind} data-total>
            <td>Zusammen</td>
            <td>{bookingTexts[kind]}</td>
            <td className="amount">
              {totals[kind].count} ×
              {totals[kind].stornos > 0 && <span className="soft small">, {totals[kind].stornos} storniert</span>}
            </td>
            <td className="amount">{euroText(totals[kind].cent)}</td>
          </tr>
        ))}
    </ListTable>
  );
}
