import { maskIban } from '#contract/common/mask-iban.ts';
import { noDebitTexts } from '#contract/money/charges/charges.ts';
import { formatEuros } from '#contract/common/money.ts';
import { VALUE_IS_NO_TURNOVER } from '#contract/common/voucher-words.ts';
import { operator } from '#contract/common/operator.ts';
import { berlinDay, formatDay, formatIsoDay } from '#server/platform/berlin-time.ts';
import type { LetterColumn, LetterRow } from '#server/platform/pdf/letter-table.ts';
import { openPaper } from '#server/platform/pdf/open-paper.ts';
import { type LetterBlock, type LetterLook, printLetter } from '#server/platform/pdf/print-letter.ts';
import { howToTransfer } from './how-to-transfer.ts';
import type { ChargeOrder } from './get-charge-order.ts';
import type { OrderCard } from './list-charge-order-cards.ts';

const cardColumns: readonly LetterColumn[] = [
  { title: 'Kartennummer', share: 0.24 },
  { title: 'Nachname', share: 0.24 },
  { title: 'Vorname', share: 0.2 },
  { title: 'Personalnummer', share: 0.18 },
  { title: 'Betrag', share: 0.14, isAmount: true },
];

const TAX = `Steuernummer ${operator.taxNumber} · USt-IdNr. ${operator.vatId}`;

/** An order as a letter (PDF/A-3a, tagged): what is asked for, how it is paid, and every card. */
export async function drawChargeOrderPaper(
  order: ChargeOrder,
  cards: readonly OrderCard[],
  look: LetterLook,
): Promise<Uint8Array> {
  const { printed, label, method, asked } = order;
  const isRequest = method === 'Rechnung' && asked > 0;
  const title = `${isRequest ? 'Zahlungsaufforderung' : 'Ladeauftrag'} ${label}`;
  return printLetter(openPaper({ title, subset: 'PDF/A-3a' }), {
    look,
    sender: [operator.name, operator.street, operator.city].join(' · '),
    recipient: [printed.employer, printed.street ?? '', [printed.zip, printed.city].filter(Boolean).join(' ')].filter(Boolean),
    facts: [
      ['Datum', formatDay(berlinDay(order.frozenAt))],
      ['Fällig am', formatIsoDay(order.dueOn)],
      ['Vertrag', printed.contract],
      ['Region', printed.region],
    ],
    title,
    blocks: [
      keyBlock(order),
      { kind: 'H2', text: 'Zusammenfassung' },
      { kind: 'table', columns: sumColumns, rows: sumRows(order) },
      ...(await paymentBlocks(order)),
      { kind: 'note', text: NO_INVOICE },
      { kind: 'H2', text: 'Ihre Karten im Einzelnen' },
      { kind: 'table', columns: cardColumns, rows: cardRows(order, cards), isSmall: true },
    ],
    foot: [operator.name, operator.street, operator.city, operator.phone, operator.email, TAX].join(' · '),
  });
}

const NO_INVOICE = `${VALUE_IS_NO_TURNOVER}. Umsatzsteuer fällt erst an, wenn jemand mit der Karte einkauft.`;

const sumColumns: readonly LetterColumn[] = [
  { title: '', share: 0.74 },
  { title: '', share: 0.26, isAmount: true },
];

function keyBlock({ method, asked, paysOn, loadsOn }: ChargeOrder): LetterBlock {
  const loads = `Die Karten werden am ${formatIsoDay(loadsOn)} ab 6 Uhr geladen`;
  if (asked === 0) return { kind: 'key', label: 'Zu zahlen', value: formatEuros(0), text: `${loads}.` };
  return method === 'Bankeinzug'
    ? { kind: 'key', label: `Wir ziehen am ${formatIsoDay(paysOn)} ein`, value: formatEuros(asked), text: `${loads}.` }
    : {
        kind: 'key',
        label: `Bitte zahlen Sie bis zum ${formatIsoDay(paysOn)}`,
        value: formatEuros(asked),
        text: `${loads}, sobald Ihre Zahlung da ist.`,
      };
}

function sumRows({ cards, cents, credit, asked }: ChargeOrder): LetterRow[] {
  return [
    { cells: [cards === 1 ? '1 Karte' : `${cards} Karten`, formatEuros(cents)] },
    ...(credit === 0 ? [] : [{ cells: ['Guthaben aus Karten, die nicht geladen werden konnten', formatEuros(-credit)] }]),
    { cells: ['Zu zahlen', formatEuros(asked)], kind: 'result' },
  ];
}

async function paymentBlocks(order: ChargeOrder): Promise<LetterBlock[]> {
  const { method, asked, label, printed, iban, mandateReference, noDebitReason, paysOn } = order;
  const ours = printed.payTo;
  if (asked === 0 || !ours) return [];
  if (method === 'Bankeinzug') {
    const rows = [
      ['Ihr Konto', maskIban(iban!)],
      ['Mandat', mandateReference!],
      ['Gläubiger-ID', ours.creditorId ?? ''],
      ['Tag', formatIsoDay(paysOn)],
    ];
    const columns = [
      { title: '', share: 0.3 },
      { title: '', share: 0.7 },
    ];
    return [
      { kind: 'H2', text: 'So ziehen wir ein' },
      { kind: 'table', columns, rows: rows.map((cells) => ({ cells })) },
    ];
  }
  return [
    ...(noDebitReason
      ? [{ kind: 'P' as const, text: `Diesmal können wir nicht einziehen. ${noDebitTexts[noDebitReason]}` }]
      : []),
    ...(await howToTransfer({ holder: ours.holder, iban: ours.iban, bic: ours.bic, cents: asked, purpose: label })),
  ];
}

/** Throws where the sum of the cards differs from the order's: such a paper must not go out. */
function cardRows({ cents }: ChargeOrder, cards: readonly OrderCard[]): LetterRow[] {
  if (cards.reduce((sum, card) => sum + card.cents, 0) !== cents) throw new Error('the cards of an order do not come to its sum');
  return [
    ...cards.map((card) => ({
      cells: [card.card, card.lastName, card.firstName, card.personnelNumber, formatEuros(card.cents)],
    })),
    { cells: ['Zusammen', '', '', '', formatEuros(cents)], kind: 'result' },
  ];
}
