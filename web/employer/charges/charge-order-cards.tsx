import { useMemo } from 'react';
import { groupDigits } from '#contract/common/group-digits.ts';
import type { ChargeOrderCard } from '#contract/money/charges/charges.ts';
import { formatCents } from '#contract/common/money.ts';
import { benefitState, benefitText } from './charge-order-texts.ts';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { amountColumn } from '#web/ui/table/value-columns.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import classes from './charge-orders.module.css';

const states = {
  waiting: 'wird geladen',
  loaded: 'geladen',
  locked: 'nicht geladen: Karte gesperrt',
  lost: 'nicht geladen: Karte verloren',
  left: 'nicht geladen: ausgetreten',
} as const;

/** How far it is with a card, and what was taken back of it. */
const stateTexts = ({ state, undoneCents, chargedCardID }: ChargeOrderCard, isCancelled: boolean): string[] => [
  chargedCardID === null
    ? isCancelled
      ? 'nicht geladen: storniert'
      : states[state]
    : `geladen auf die neue Karte ${groupDigits(chargedCardID)}`,
  ...(undoneCents > 0 ? [`${formatCents(undoneCents)} € zurückgenommen`] : []),
];

function toneOf({ state, chargedCardID }: ChargeOrderCard, isCancelled: boolean): Tone {
  if (chargedCardID !== null) return 'good';
  if (isCancelled) return 'plain';
  return state === 'loaded' ? 'good' : state === 'waiting' ? 'waiting' : 'attention';
}

interface ChargeOrderCardsProps {
  label: string;
  cards: readonly ChargeOrderCard[];
  isCancelled: boolean;
}

export function ChargeOrderCards({ label, cards, isCancelled }: ChargeOrderCardsProps) {
  const columns = useMemo(() => columnsOf(isCancelled), [isCancelled]);
  // Those whom the note above tells of come first.
  const isTold = cards.some((card) => benefitState(card) !== 'below');
  const initialSort = { column: isTold ? 'benefit' : 'cardID', isDescending: isTold };
  return (
    <DeskTable
      id="Karten eines Ladeauftrags"
      title={`Ladeauftrag ${label}`}
      label={`Karten des Ladeauftrags ${label}`}
      noun="Karten"
      rows={cards}
      columns={columns}
      initialSort={initialSort}
      keyOf={({ cardID }) => cardID}
      nameOf={({ cardID }) => groupDigits(cardID)}
      empty="Keine Karte gefunden"
    />
  );
}

const columnsOf = (isCancelled: boolean): readonly TableColumn<ChargeOrderCard>[] => [
  {
    id: 'cardID',
    header: 'Kartennummer',
    text: ({ cardID }) => cardID,
    render: ({ cardID }) => <span className={classes.number}>{groupDigits(cardID)}</span>,
  },
  { id: 'lastName', header: 'Nachname', text: ({ lastName }) => lastName },
  { id: 'firstName', header: 'Vorname', text: ({ firstName }) => firstName },
  { id: 'personnelNumber', header: 'Personalnummer', short: 'Pers.\u2011Nr.', text: ({ personnelNumber }) => personnelNumber },
  { ...amountColumn('cents', 'Betrag in Euro', ({ cents }: ChargeOrderCard) => cents), short: 'Betrag' },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: (card) => stateTexts(card, isCancelled).join(', '),
    render: (card) => {
      const [state, ...more] = stateTexts(card, isCancelled);
      return (
        <>
          <StateMark tone={toneOf(card, isCancelled)}>{state}</StateMark> {more.join(', ')}
        </>
      );
    },
  },
  {
    id: 'benefit',
    header: 'Sachbezug im Monat',
    short: 'Sachbezug',
    text: benefitText,
    sortBy: ({ monthCents, unclearCents }) => monthCents + unclearCents,
    render: (card) => (benefitState(card) === 'below' ? benefitText(card) : <strong>{benefitText(card)}</strong>),
    isNumber: true,
  },
];
