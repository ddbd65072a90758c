import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { operator } from '#contract/common/operator.ts';
import { fileBlocks, signatureBlocks, totalColumns } from '#server/operator/taking-over/totals-paper.ts';
import type { LetterColumn } from '#server/platform/pdf/letter-table.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type LetterBlock, type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';
import type { CardTotals, Total } from './card-totals.ts';

/** All that the paper says. */
export interface HandOverPaper {
  region: string;
  /** The next provider, or whoever else gets the files. */
  recipient: string;
  /** As of when, as it is printed. */
  at: string;
  totals: CardTotals;
  partners: number;
  branches: number;
  employers: number;
  /** Employees' cards that are charged again and again, and all others. */
  planned: number;
  unplanned: number;
  bookings: number;
  /** Of providers before us. */
  formerBookings: number;
  /** Names of employers by contract. */
  employerNames: ReadonlyMap<string, string>;
  files: readonly { file: string; rows: number; sha256: string }[];
}

const TITLE = 'Kontrollsummen der Übergabe';

const factColumns: readonly LetterColumn[] = [
  { title: '', share: 0.6 },
  { title: '', share: 0.4, isAmount: true },
];
/** The control totals of a hand-over, to be signed by us and by whoever gets the files (PDF/A-3a, tagged). */
export function drawHandOverPaper(paper: HandOverPaper, look: LetterLook): Promise<Uint8Array> {
  const { region, recipient, at, totals, employerNames, files } = paper;
  const { all, gifts, byState, byYear, byEmployer } = totals;
  return printLetter(openPaper({ title: `${TITLE}: ${region}, ${recipient}`, subset: 'PDF/A-3a' }), {
    look,
    sender: [operator.name, operator.street, operator.city].join(' · '),
    recipient: [recipient],
    facts: [
      ['Stand', at],
      ['Region', region],
    ],
    title: TITLE,
    blocks: [
      {
        kind: 'key',
        label: 'Guthaben aller Karten',
        value: `${formatCents(all.cents)} €`,
        text: `${formatCount(all.cards)} Karten, davon ${formatCents(gifts)} € Geschenke aus Kampagnen. Ohne Testkarten.`,
      },
      ...totalBlocks('Karten nach Zustand', 'Zustand', [...byState], all),
      ...totalBlocks('Karten nach Jahr der ersten Buchung', 'Jahr', yearsOf(byYear), all),
      ...totalBlocks('Karten nach Arbeitgeber', 'Arbeitgeber', employersOf(byEmployer, employerNames), all),
      { kind: 'H2', text: 'Verträge und Buchungen' },
      { kind: 'table', columns: factColumns, rows: countsOf(paper).map((cells) => ({ cells })) },
      ...fileBlocks(files.map(({ file: name, ...of }) => ({ name, ...of }))),
      ...signedBy(operator.name, 'bestätigt, dass diese Summen mit den eigenen Büchern übereinstimmen.'),
      ...signedBy(recipient, 'bestätigt, die genannten Dateien erhalten zu haben.'),
    ],
    foot: [operator.name, operator.street, operator.city, operator.phone, operator.email].join(' · '),
  });
}

const rowOf = (name: string, { cards, cents }: Total, kind?: 'result') => ({
  cells: [name, formatCount(cards), `${formatCents(cents)} €`],
  ...(kind && { kind }),
});

const totalBlocks = (title: string, column: string, groups: readonly (readonly [string, Total])[], all: Total): LetterBlock[] => [
  { kind: 'H2', text: title },
  {
    kind: 'table',
    columns: totalColumns(column),
    rows: [...groups.map(([name, total]) => rowOf(name, total)), rowOf('Zusammen', all, 'result')],
  },
];

function yearsOf(byYear: CardTotals['byYear']): (readonly [string, Total])[] {
  const years = [...byYear].toSorted(([one], [other]) => (one ?? Infinity) - (other ?? Infinity));
  return years.map(([year, total]) => [year === null ? 'nie gebucht' : String(year), total]);
}

function employersOf(byEmployer: CardTotals['byEmployer'], names: ReadonlyMap<string, string>): (readonly [string, Total])[] {
  const groups = [...byEmployer].toSorted(([one], [other]) => one.localeCompare(other));
  return groups.map(([contract, total]) => [
    contract === '' ? 'keines Arbeitgebers' : `${contract} ${names.get(contract) ?? ''}`,
    total,
  ]);
}

const countsOf = ({ partners, branches, employers, planned, unplanned, ...of }: HandOverPaper): [string, string][] => [
  ['Partner mit laufendem Vertrag', formatCount(partners)],
  ['Weitere Filialen', formatCount(branches)],
  ['Arbeitgeber mit laufendem Vertrag', formatCount(employers)],
  ['Karten von Beschäftigten mit Ladeplan', formatCount(planned)],
  ['Karten von Beschäftigten ohne Ladeplan', formatCount(unplanned)],
  ['Buchungen auf Karten', formatCount(of.bookings)],
  ['Buchungen früherer Anbieter', formatCount(of.formerBookings)],
];

const signedBy = (name: string, text: string) => signatureBlocks(`Unterschrift: ${name}`, `${name} ${text}`);
