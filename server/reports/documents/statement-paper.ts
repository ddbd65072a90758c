import { formatEuros } from '#contract/common/money.ts';
import { Temporal } from 'temporal-polyfill';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { operator } from '#contract/common/operator.ts';
import { howToTransfer } from '#server/money/charges/how-to-transfer.ts';
import { formatInstant, formatIsoDay } from '#server/platform/berlin-time.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import type { LetterColumn, LetterRow } from '#server/platform/pdf/letter-table.ts';
import { type LetterBlock, type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';
import { periodBefore } from '#server/reports/settlements/issue-days.ts';
import type { Statement } from '#server/reports/settlements/read-statements.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import { entryText, lineOrder, lineText, outcomeOf } from './statement-texts.ts';

const bookingColumns: readonly LetterColumn[] = [
  { title: 'Buchungsart', share: 0.42 },
  { title: 'Anzahl', share: 0.14, isAmount: true },
  { title: 'Betrag', share: 0.22, isAmount: true },
  { title: 'Gebühren netto', share: 0.22, isAmount: true },
];

const sumColumns: readonly LetterColumn[] = [
  { title: '', share: 0.74 },
  { title: '', share: 0.26, isAmount: true },
];

const EXPLANATION =
  'So lesen Sie diese Abrechnung: Einlösungen erhalten Sie von uns. Aufladungen, die bei Ihnen eingezahlt wurden, und Kundenboni, die Sie geschenkt haben, stehen uns zu und tragen ein Minus. Was nachträglich korrigiert wird, erscheint auf der nächsten Abrechnung.';

const NO_INVOICE = 'Diese Abrechnung ist keine Rechnung.';
const TAX = `Steuernummer ${operator.taxNumber} · USt-IdNr. ${operator.vatId}`;

const entryColumns: readonly LetterColumn[] = [
  { title: 'Datum', share: 0.115 },
  { title: 'Uhrzeit', share: 0.085 },
  { title: 'Filiale', share: 0.2 },
  { title: 'Karte', share: 0.2 },
  { title: 'Buchungsart', share: 0.2 },
  { title: 'Betrag', share: 0.11, isAmount: true },
  { title: 'Gebühr', share: 0.09, isAmount: true },
];

/** A statement as a letter for the archive (PDF/A-3a, tagged), in the look of its region. */
export async function statementPaper(statement: Statement, look: LetterLook): Promise<Uint8Array> {
  const { printed } = statement;
  const title = `Abrechnung ${statementLabel(statement.region_id, statement.number)}`;
  const { from, to } = periodBefore(Temporal.PlainDate.from(statement.issued_on));
  const outcome = outcomeOf(statement);
  return printLetter(openPaper({ title, subset: 'PDF/A-3a' }), {
    look,
    sender: [operator.name, operator.street, operator.city].join(' · '),
    recipient: [printed.partner, printed.street ?? '', [printed.zip, printed.city].filter(Boolean).join(' ')].filter(Boolean),
    facts: [
      ['Datum', formatIsoDay(statement.issued_on)],
      ['Zeitraum', `${formatIsoDay(from.toString())} bis ${formatIsoDay(to.toString())}`],
      ['Vertrag', printed.contract],
      ['Region', printed.region],
    ],
    title,
    blocks: [
      { kind: 'key', label: outcome.label, value: outcome.amount, text: outcome.text },
      { kind: 'H2', text: 'Zusammenfassung' },
      { kind: 'table', columns: sumColumns, rows: sumRows(statement, outcome) },
      ...(await transferBlocks(statement)),
      ...bookingBlocks(statement),
      { kind: 'note', text: EXPLANATION },
      { kind: 'note', text: NO_INVOICE },
      ...appendix(statement),
    ],
    foot: [operator.name, operator.street, operator.city, operator.phone, operator.email, TAX].join(' · '),
  });
}

/** Where a booking stands that no branch has made. */
const placeOf = (kind: string) => (kind === 'return' || kind === 'payment' ? 'Zahlungen' : 'Ohne Filiale');

function bookingBlocks({ lines, turnover_cents, fee_cents }: Statement): LetterBlock[] {
  if (lines.length === 0) return [{ kind: 'P', text: 'In diesem Zeitraum gab es keine Buchungen.' }];
  const branches = Map.groupBy(lines, ({ branch_name, kind }) => branch_name ?? placeOf(kind));
  const rows = [...branches].flatMap(([branch, ofBranch]): LetterRow[] => [
    { cells: [branch], kind: 'group' },
    ...ofBranch
      .toSorted((one, other) => lineOrder.indexOf(one.kind) - lineOrder.indexOf(other.kind))
      .map((line) => ({
        cells: [lineText(line), formatCount(line.entries), formatEuros(line.cents), formatEuros(line.fee_cents)],
      })),
  ]);
  const entries = lines.reduce((sum, line) => sum + line.entries, 0);
  const total: LetterRow = {
    cells: ['Zusammen', formatCount(entries), formatEuros(turnover_cents), formatEuros(fee_cents)],
    kind: 'result',
  };
  return [
    { kind: 'H2', text: 'Ihre Buchungen' },
    { kind: 'table', columns: bookingColumns, rows: [...rows, total] },
  ];
}

function sumRows(statement: Statement, { amount, result }: { amount: string; result: string }): LetterRow[] {
  const { opening_cents, turnover_cents, fee_cents, tax_cents, tax_basis_points } = statement;
  return [
    ...(opening_cents === 0 ? [] : [{ cells: ['Offen aus früheren Abrechnungen', formatEuros(opening_cents)] }]),
    { cells: ['Buchungen zusammen', formatEuros(turnover_cents)] },
    { cells: ['Gebühren netto', formatEuros(-fee_cents)] },
    { cells: [`Umsatzsteuer ${tax_basis_points / 100} % auf die Gebühren`, formatEuros(-tax_cents)] },
    { cells: [result, amount], kind: 'result' },
  ];
}

/** Where to pay what cannot be debited. */
async function transferBlocks({ printed: { payTo }, region_id, number, carried_cents }: Statement): Promise<LetterBlock[]> {
  if (!payTo) return [];
  const { holder, iban, bic, until } = payTo;
  const purpose = `ABR-${statementLabel(region_id, number)}`;
  return howToTransfer({ holder, iban, bic, cents: -carried_cents, purpose }, formatIsoDay(until));
}

/** Every single booking. Throws where their sum differs from the statement's: such a paper must not go out. */
function appendix({ entries, turnover_cents, fee_cents }: Statement): LetterBlock[] {
  const cents = entries.reduce((sum, entry) => sum + entry.cents, 0);
  const fees = entries.reduce((sum, entry) => sum + entry.fee, 0);
  if (cents !== turnover_cents || fees !== fee_cents) throw new Error('the bookings of a statement do not come to its sums');
  if (entries.length === 0) return [];
  const rows = entries.map((entry): LetterRow => {
    const [date, time] = formatInstant(entry.bookedAt).split(' ') as [string, string];
    const branch = entry.branchName ?? placeOf(entry.type);
    return {
      cells: [
        date,
        time,
        branch,
        entry.card ? maskCardNumber(entry.card) : '',
        entryText(entry),
        formatEuros(entry.cents),
        formatEuros(entry.fee),
      ],
    };
  });
  const total: LetterRow = { cells: ['Zusammen', '', '', '', '', formatEuros(cents), formatEuros(fees)], kind: 'result' };
  return [
    { kind: 'H2', text: 'Anhang: Ihre Buchungen im Einzelnen' },
    { kind: 'table', columns: entryColumns, rows: [...rows, total], isSmall: true },
  ];
}
