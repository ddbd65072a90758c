import { cardsText, formatCount } from '#contract/common/format-count.ts';
import { operator } from '#contract/common/operator.ts';
import { cardStates, type Rehearsal, takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import type { LetterColumn, LetterTable } from '#server/platform/pdf/letter-table.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type LetterBlock, type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';

/** All that the paper says; days and instants as they are printed, amounts as "1.012,50". */
export interface PaperOfTotals {
  kind: 'rehearsal' | 'cut-over';
  number: number;
  region: string;
  /** The former provider. */
  predecessor: string;
  /** When it was rehearsed, or was done. */
  at: string;
  totals: Rehearsal;
  files: readonly { name: string; rows: number; sha256: string }[];
  /** Who has had part in it, and when: "Freigabe erbeten" and "03.11.2026, Kim Demo". */
  involved: readonly (readonly [what: string, who: string])[];
  /** What is to be paid for it, and where to; null where nothing is, or nobody knows yet. */
  claim: { label: string; sum: string; dueOn: string; bank: { holder: string; iban: string } | null } | null;
}

/** So many cards, with so much on them. */
export const totalColumns = (title: string): readonly LetterColumn[] => [
  { title, share: 0.5 },
  { title: 'Karten', share: 0.2, isAmount: true },
  { title: 'Guthaben', share: 0.3, isAmount: true },
];
const factColumns: readonly LetterColumn[] = [
  { title: '', share: 0.4 },
  { title: '', share: 0.6 },
];
const fileColumns: readonly LetterColumn[] = [
  { title: 'Datei', share: 0.27 },
  { title: 'Zeilen', share: 0.1, isAmount: true },
  { title: 'SHA-256', share: 0.63 },
];

const titles = { rehearsal: 'Kontrollsummen der Probe', 'cut-over': 'Kontrollsummen der Übernahme' };

/** The control totals, to be signed by the former provider (PDF/A-3a, tagged), in the look of the region. */
export function drawTotalsPaper(paper: PaperOfTotals, look: LetterLook): Promise<Uint8Array> {
  const { kind, number, region, predecessor, at, totals, files, involved } = paper;
  const title = titles[kind];
  return printLetter(openPaper({ title: `${title} ${number}: ${predecessor}, ${region}`, subset: 'PDF/A-3a' }), {
    look,
    sender: [operator.name, operator.street, operator.city].join(' · '),
    recipient: [predecessor],
    facts: [
      ['Stand', at],
      ['Übernahme', String(number)],
      ['Region', region],
    ],
    title,
    blocks: [
      {
        kind: 'key',
        label: kind === 'rehearsal' ? 'Guthaben, die übernommen würden' : 'Übernommene Guthaben',
        value: `${totals.sumFormattedDE} €`,
        text: kind === 'rehearsal' ? `${cardsText(totals.cards)}. Gebucht ist noch nichts.` : `${cardsText(totals.cards)}.`,
      },
      { kind: 'H2', text: 'Was die Dateien nennen' },
      { kind: 'table', ...toldTable(kind, totals) },
      { kind: 'note', text: `Zeilen in den Dateien: ${formatCount(totals.rows)}. ${withoutAmount(totals)}` },
      ...giftBlocks(totals),
      ...stateBlocks(totals),
      ...yearBlocks(totals),
      ...fileBlocks(files),
      { kind: 'H2', text: 'Beteiligte' },
      { kind: 'table', columns: factColumns, rows: involved.map((cells) => ({ cells })) },
      ...claimBlocks(paper),
      ...signatureBlocks(
        'Unterschrift des bisherigen Anbieters',
        `${predecessor} bestätigt, dass diese Summen mit den eigenen Büchern übereinstimmen.`,
      ),
    ],
    foot: [operator.name, operator.street, operator.city, operator.phone, operator.email].join(' · '),
  });
}

const rowOf = (name: string, cards: number, sum: string, kind?: 'result') => ({
  cells: [name, formatCount(cards), `${sum} €`],
  ...(kind && { kind }),
});

function toldTable(kind: PaperOfTotals['kind'], { cards, leftOut, faulty, replaced, ...sums }: Rehearsal): LetterTable {
  return {
    columns: totalColumns('Karten'),
    rows: [
      rowOf(kind === 'rehearsal' ? 'Werden übernommen' : 'Übernommen', cards, sums.sumFormattedDE),
      rowOf('Bleiben nach ihrem Zustand zurück', leftOut, sums.leftOutFormattedDE),
      rowOf('Fehlerhaft, bleiben zurück', faulty - replaced, sums.faultyFormattedDE),
      rowOf('Zusammen', sums.toldCards, sums.toldFormattedDE, 'result'),
    ],
  };
}

const withoutAmount = ({ withoutAmount: rows, replaced, gifts }: Rehearsal) =>
  [
    ...(gifts.cards > 0 ? [`${takeOverMessages.gifts}: ${gifts.sumFormattedDE} € auf ${cardsText(gifts.cards)}.`] : []),
    ...(replaced > 0 ? [`Durch berichtigte Zeilen ersetzt: ${formatCount(replaced)}.`] : []),
    ...(rows > 0 ? [`Zurückbleibende Zeilen ohne lesbares Guthaben: ${formatCount(rows)}.`] : []),
  ].join(' ');

/** What of the balances is owed by others than the former provider. */
function giftBlocks({ giftLists, claimFormattedDE, cards, unreadColumns }: Rehearsal): LetterBlock[] {
  const unread: LetterBlock[] =
    unreadColumns.length > 0 ? [{ kind: 'note', text: `${takeOverMessages.unread}: ${unreadColumns.join('; ')}.` }] : [];
  if (giftLists === null) return unread;
  const { byCampaign, faulty, faultyFormattedDE, otherDays } = giftLists;
  const notes = [
    ...(faulty > 0
      ? [
          `Fehlerhafte Zeilen mit Geschenken: ${formatCount(faulty)}, lesbar ${faultyFormattedDE} €. Sie werden gewöhnliches Guthaben.`,
        ]
      : []),
    ...(otherDays > 0 ? [`Geschenke, die hier bis zu einem anderen Tag gelten: ${formatCount(otherDays)}.`] : []),
  ];
  return [
    { kind: 'H2', text: 'Geschenke' },
    {
      kind: 'table',
      columns: totalColumns('Geschenke und Forderung'),
      rows: [
        ...byCampaign.map(({ name, sponsor, cards: of, sumFormattedDE }) =>
          rowOf(`${name}, bezahlt von ${sponsor}`, of, sumFormattedDE),
        ),
        rowOf('Schuldet der bisherige Anbieter', cards, claimFormattedDE, 'result'),
      ],
    },
    ...(notes.length > 0 ? [{ kind: 'note', text: notes.join(' ') } as const] : []),
    ...unread,
  ];
}

const stateBlocks = ({ byState }: Rehearsal): LetterBlock[] => [
  { kind: 'H2', text: 'Karten nach Zustand' },
  {
    kind: 'table',
    columns: totalColumns('Zustand'),
    rows: byState.map(({ state, cards, sumFormattedDE }) => rowOf(cardStates[state], cards, sumFormattedDE)),
  },
];

const yearBlocks = ({ byYear, cards: all, sumFormattedDE: sum }: Rehearsal): LetterBlock[] => [
  { kind: 'H2', text: 'Übernommene Karten nach Jahr der Ausgabe' },
  {
    kind: 'table',
    columns: totalColumns('Jahr'),
    rows: [
      ...byYear.map(({ year, cards, sumFormattedDE }) =>
        rowOf(year === null ? 'nicht angegeben' : String(year), cards, sumFormattedDE),
      ),
      rowOf('Zusammen', all, sum, 'result'),
    ],
  },
];

function claimBlocks({ claim, totals }: PaperOfTotals): LetterBlock[] {
  if (claim === null) return [];
  const { label, sum, dueOn, bank } = claim;
  const rows = [
    ['Betrag', `${sum} €`],
    ['Zu zahlen bis', dueOn],
    ['Verwendungszweck', label],
    ...(bank ? [['Empfänger', bank.holder] as const, ['IBAN', bank.iban] as const] : []),
  ];
  return [
    { kind: 'H2', text: 'Zahlung der Guthaben' },
    {
      kind: 'P',
      text: `Seit der Übernahme schulden wir diese Guthaben den Karteninhabern. Bitte überweisen Sie ihren Betrag${totals.giftLists ? ' ohne die Geschenke, die Kampagnen übernehmen' : ''}:`,
    },
    { kind: 'table', columns: factColumns, rows: rows.map((cells) => ({ cells })) },
  ];
}

/** The files that the totals are of, by their hashes. */
export const fileBlocks = (files: PaperOfTotals['files']): LetterBlock[] => [
  { kind: 'H2', text: 'Dateien' },
  {
    kind: 'table',
    columns: fileColumns,
    rows: files.map(({ name, rows, sha256 }) => ({ cells: [name, formatCount(rows), sha256] })),
    isSmall: true,
  },
];

/** Where somebody signs the totals. */
export const signatureBlocks = (title: string, text: string): LetterBlock[] => [
  { kind: 'H2', text: title },
  { kind: 'P', text },
  {
    kind: 'table',
    columns: factColumns,
    rows: ['Ort, Datum', 'Name und Funktion', 'Unterschrift'].map((line) => ({ cells: [line, ' '] })),
  },
];
