import { drawerDifference } from '#contract/reports/day-closings/day-closings.ts';
import { formatCents } from '#contract/common/money.ts';
import type { ShopDay } from '#web/api/day-closings.ts';
import { kindText, shortDay } from './day-words.ts';
import { inOrder } from './sort-lines.ts';
import { tableCsv } from '#web/ui/table/table-csv.ts';

const columns = ['Tag', 'Filiale', 'Abschluss', 'Wer', 'Art', 'Anzahl', 'Betrag in Euro'].map((header) => ({ header }));

/** A day for a spreadsheet: its bookings as they are now, and what each closing holds of the drawer. */
export function dayFile(shown: ShopDay): { text: string; name: string } {
  const { day, branch, lines, closings } = shown;
  const start = [shortDay(day), branch.name];
  const booked = inOrder(lines).map((line) => [
    ...start,
    '',
    line.person,
    kindText(line),
    String(line.count),
    formatCents(line.cent),
  ]);
  const drawers = closings.toReversed().flatMap((closing) =>
    (
      [
        ['Wechselgeld', closing.floatCent],
        ['Aufladungen abzüglich Storno', closing.topUpCent],
        ['davon nicht bar', -closing.cashlessCent],
        ['Gezählt', closing.countedCent],
        ['Unterschied', drawerDifference(closing)],
      ] as const
    ).map(([name, cents]) => [
      ...start,
      `${closing.version} (${closing.closedAtText})`,
      closing.closedBy,
      name,
      '',
      formatCents(cents),
    ]),
  );
  return {
    text: tableCsv({ columns, texts: [...booked, ...drawers] }),
    name: `Tagesabschluss-${day}-${fileWord(branch.name)}.csv`,
  };
}

/** What may stand in the name of a file anywhere. */
const fileWord = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
