import { formatCents } from '#contract/common/money.ts';
import type { LetterBlock } from '#server/platform/pdf/print-letter.ts';
import { drawEpcCode, type Transfer } from './epc-code.ts';

const columns = [
  { title: '', share: 0.3 },
  { title: '', share: 0.7 },
];

/** Characters of the purpose that a code holds (EPC069-12). */
const MOST_PURPOSE = 140;

/**
 * How a letter says where to pay: as text, and as a code for banking apps, where the purpose is short enough for one.
 */
export async function howToTransfer(transfer: Transfer, until?: string): Promise<LetterBlock[]> {
  const { holder, iban, bic, cents, purpose } = transfer;
  const rows = [
    ['Empfänger', holder],
    ['IBAN', iban.replace(/(.{4})(?=.)/g, '$1 ')],
    ...(bic ? [['BIC', bic]] : []),
    ['Verwendungszweck', purpose],
    ['Betrag', `${formatCents(cents)} €`],
    ...(until ? [['Zahlbar bis', until]] : []),
  ];
  const blocks: LetterBlock[] = [
    { kind: 'H2', text: 'So überweisen Sie' },
    { kind: 'table', columns, rows: rows.map((cells) => ({ cells })) },
  ];
  if (purpose.length > MOST_PURPOSE) return blocks;
  return [
    ...blocks,
    {
      kind: 'picture',
      image: await drawEpcCode(transfer),
      alt: `Code für Banking-Apps: ${formatCents(cents)} € an ${holder}, IBAN ${iban}, Verwendungszweck ${purpose}`,
      text: 'Oder scannen Sie diesen Code mit Ihrer Banking-App: Empfänger, Betrag und Verwendungszweck sind dann schon ausgefüllt.',
    },
  ];
}
