import { type Cents, formatEuros } from '#contract/common/money.ts';
import { operator } from '#contract/common/operator.ts';
import { businessItemKinds, type BusinessItemKind } from '#contract/reports/open-items/open-items.ts';
import { howToTransfer } from '#server/money/charges/how-to-transfer.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { LetterColumn } from '#server/platform/pdf/letter-table.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type LetterBlock, type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';

/** What a reminder of an item costs. */
export interface LetterFee {
  item: string;
  level: number;
  /** Of the invoice that asks for it. */
  label: string;
  cents: Cents;
}

/** All that a letter of reminders says, as of its day. Days are ISO dates. */
export interface LetterContent {
  /** "Zahlungserinnerung": that of its highest level. */
  title: string;
  /** A sentence that goes on after the salutation of a mail. */
  opening: string;
  contractId: string;
  recipient: string[];
  sentOn: string;
  payBy: string;
  items: { item: string; kind: BusinessItemKind; label: string; level: number; cents: Cents; dueOn: string }[];
  /** What the reminders cost: most often nothing. */
  fees: LetterFee[];
  sumCents: Cents;
  /** The account to pay to; null where the region has none. */
  bank: { holder: string; iban: string; bic: string } | null;
}

const itemColumns: readonly LetterColumn[] = [
  { title: 'Offener Posten', share: 0.5 },
  { title: 'Fällig seit', share: 0.25 },
  { title: 'Offen', share: 0.25, isAmount: true },
];

/** What it is called on lists and as a file. */
export const letterName = ({ title, sentOn }: Pick<LetterContent, 'title' | 'sentOn'>) => `${title} vom ${formatIsoDay(sentOn)}`;

/** The letter for the archive (PDF/A-3a, tagged), in the look of its region. */
export async function drawReminderLetter(content: LetterContent, look: LetterLook): Promise<Uint8Array> {
  const { title, opening, contractId, recipient, sentOn, payBy, items, fees, sumCents } = content;
  return printLetter(openPaper({ title: letterName(content), subset: 'PDF/A-3a' }), {
    look,
    sender: [operator.name, operator.street, operator.city].join(' · '),
    recipient,
    facts: [
      ['Datum', formatIsoDay(sentOn)],
      ['Zahlbar bis', formatIsoDay(payBy)],
      ['Vertrag', contractId],
    ],
    title,
    blocks: [
      {
        kind: 'key',
        label: 'Noch offen',
        value: formatEuros(sumCents),
        text: `Bitte überweisen Sie bis zum ${formatIsoDay(payBy)}.`,
      },
      { kind: 'P', text: `${opening[0]!.toUpperCase()}${opening.slice(1)}` },
      {
        kind: 'table',
        columns: itemColumns,
        rows: [
          ...items.map(({ kind, label, dueOn, cents }) => ({
            cells: [`${businessItemKinds[kind]} ${label}`, formatIsoDay(dueOn), formatEuros(cents)],
          })),
          ...fees.map(({ label, cents }) => ({ cells: [`Mahnkosten ${label}`, '', formatEuros(cents)] })),
          { cells: ['Summe', '', formatEuros(sumCents)], kind: 'result' },
        ],
      },
      ...(await paymentBlocks(content)),
      {
        kind: 'note',
        text: `Haben Sie schon gezahlt, oder ist der Betrag nicht richtig? Dann schreiben Sie bitte an ${operator.email}.`,
      },
    ],
    foot: [operator.name, operator.street, operator.city, operator.phone, operator.email].join(' · '),
  });
}

async function paymentBlocks({ bank, items, fees, sumCents }: LetterContent): Promise<LetterBlock[]> {
  if (bank === null) return [];
  const { holder, iban, bic } = bank;
  // The bank's statements are searched for these numbers.
  const purpose = [
    ...items.map(({ kind, label }) => (kind === 'statement' ? `ABR-${label}` : label)),
    ...fees.map(({ label }) => label),
  ].join(' ');
  return howToTransfer({ holder, iban, bic: bic || null, cents: sumCents, purpose });
}
