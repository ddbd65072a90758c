import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatInstant, formatIsoDay } from '#server/platform/berlin-time.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import type { LetterColumn } from '#server/platform/pdf/letter-table.ts';
import { printTable } from '#server/platform/pdf/print-table.ts';
import type { Choice } from './find-matches.ts';
import type { CardBookingLine } from './read-card-bookings.ts';

interface Chosen extends Choice {
  cardName: string;
  card: string;
  year?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  lines: readonly CardBookingLine[];
}

const columns: readonly LetterColumn[] = [
  { title: 'Datum', share: 0.23 },
  { title: 'Partner', share: 0.37 },
  { title: 'Buchungsart', share: 0.22 },
  { title: 'Betrag in Euro', share: 0.18, isAmount: true },
];

const monthName = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: 'long', year: 'numeric' });

/** The bookings of a card as a paper: a table for each month with what came in and went out. */
export function cardBookingsPaper({ cardName, card, year, from, to, lines, ...choice }: Chosen): Promise<Uint8Array> {
  const title = `Buchungsübersicht ${card}`;
  return printTable(openPaper({ title }), {
    title: 'Buchungsübersicht',
    lead: [
      `${cardName}, Kartennummer ${groupDigits(card)}`,
      `${spanInWords({ year, from, to })}, Stand ${formatInstant(new Date())} Uhr`,
      ...describe(choice),
      ...(lines.length === 0 ? ['Es gibt keine Buchungen.'] : []),
    ],
    columns,
    sections: [...Map.groupBy(lines, ({ bookedAt }) => monthName.format(new Date(bookedAt)))].map(([heading, ofMonth]) => ({
      heading,
      note: `Eingang ${sumOf(ofMonth, 1)} €, Ausgang ${sumOf(ofMonth, -1)} €`,
      rows: ofMonth.map(({ dateFormattedDE, partner, text, amountFormattedDE }) => [
        dateFormattedDE,
        partner,
        text,
        amountFormattedDE,
      ]),
    })),
  });
}

function spanInWords({ year, from, to }: Pick<Chosen, 'year' | 'from' | 'to'>): string {
  if (from === undefined && to === undefined) return year === undefined ? 'Alle Buchungen' : `Buchungen des Jahres ${year}`;
  return ['Buchungen', from && `vom ${formatIsoDay(from)}`, to && `bis ${formatIsoDay(to)}`].filter(Boolean).join(' ');
}

/** What the bookings were narrowed to; a paper must not pass for the whole. */
function describe({ partner, kind, search }: Choice): string[] {
  const parts = [partner && `Partner ${partner}`, kind && `Buchungsart ${kind}`, search && `Suche „${search}“`].filter(Boolean);
  return parts.length === 0 ? [] : [`Auswahl: ${parts.join(', ')}`];
}

function sumOf(lines: readonly CardBookingLine[], sign: 1 | -1): string {
  return formatCents(lines.filter(({ cents }) => Math.sign(cents) === sign).reduce((sum, { cents }) => sum + cents, 0));
}
