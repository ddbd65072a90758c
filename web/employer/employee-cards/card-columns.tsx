import { groupDigits } from '#contract/common/group-digits.ts';
import { IconCheck, IconCircleCheck, IconPencil, IconX } from '@tabler/icons-react';
import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { formatDate } from '#web/format/format-date.ts';
import { findCents } from '#contract/common/money.ts';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { benefitNotice, frozenTexts, cardStates, chargeTimeText, nameOfCard, nextChargeDay } from './card-texts.ts';
import classes from './employee-cards.module.css';

const registered = ({ isCardRegistered }: ShownEmployeeCard) => (isCardRegistered ? 'good' : undefined);

/** Midnight UTC, as spreadsheets want a day. */
function dayValue(card: ShownEmployeeCard): Date | '' {
  const day = nextChargeDay(card);
  return day === null ? '' : new Date(`${day}T00:00:00Z`);
}

/**
 * Ten columns from the active flag to the note are exported, and the pencil is not. What most cards have in common is
 * shown where somebody has chosen it, and the note where there is one.
 */
export function cardColumns(edit: (card: ShownEmployeeCard) => void): TableColumn<ShownEmployeeCard>[] {
  return [
    {
      id: 'active',
      header: 'Aktiv',
      text: ({ isChargingActive }) => (isChargingActive ? 'ja' : 'nein'),
      render: (card) => <Active card={card} />,
      narrow: 'bare',
    },
    { id: 'firstName', header: 'Vorname', text: ({ firstName }) => firstName, mark: registered, narrow: 'main' },
    { id: 'lastName', header: 'Nachname', text: ({ lastName }) => lastName, mark: registered, narrow: 'main' },
    {
      id: 'card',
      header: 'Kartennummer',
      text: ({ cardID }) => cardID,
      mark: registered,
      render: (card) => <CardCell card={card} />,
      narrow: 'bare',
    },
    {
      id: 'personnelNumber',
      header: 'Personalnummer',
      short: 'Pers.\u2011Nr.',
      text: ({ personnelNumber }) => personnelNumber,
      narrow: 'hidden',
    },
    {
      id: 'amount',
      header: 'Ladebetrag',
      short: 'Betrag',
      text: ({ chargeAmount }) => chargeAmount,
      sortBy: ({ chargeAmount }) => findCents(chargeAmount) ?? -1,
      cents: ({ chargeAmount, isChargingActive }) => (isChargingActive ? findCents(chargeAmount) : null),
      value: ({ chargeAmount }) => {
        const cents = findCents(chargeAmount);
        return cents === null ? '' : cents / 100;
      },
      format: '#,##0.00',
      isAmount: true,
      render: (card) => <Amount card={card} />,
    },
    {
      id: 'next',
      header: 'Nächste Ladung',
      short: 'Lädt am',
      text: (card) => formatDate(nextChargeDay(card) ?? ''),
      sortBy: ({ nextChargeTimestamp }) => nextChargeTimestamp ?? Number.MAX_SAFE_INTEGER,
      value: dayValue,
      format: 'dd.mm.yyyy',
      narrow: 'hidden',
    },
    {
      id: 'frequence',
      header: 'Ladefrequenz',
      short: 'Frequenz',
      text: ({ chargeFrequence }) => chargeFrequence,
      narrow: 'hidden',
      isExtra: true,
      isExported: true,
    },
    {
      id: 'time',
      header: 'Ladezeitpunkt',
      short: 'Zeitpunkt',
      text: chargeTimeText,
      narrow: 'hidden',
      isExtra: true,
      isExported: true,
    },
    {
      id: 'note',
      header: 'Notiz',
      text: ({ personnelNote }) => personnelNote,
      narrow: 'bare',
      isSparse: true,
      isExported: true,
    },
    {
      id: 'edit',
      header: 'Bearbeiten',
      short: '',
      text: () => '',
      isAction: true,
      render: (card) => (
        <button
          type="button"
          className={classes.pencil}
          aria-label={`Bearbeiten: ${nameOfCard(card)}`}
          onClick={() => edit(card)}
        >
          <IconPencil size={20} aria-hidden="true" />
        </button>
      ),
    },
  ];
}

function Active({ card: { isChargingActive } }: { card: ShownEmployeeCard }) {
  const Icon = isChargingActive ? IconCheck : IconX;
  return (
    <span className={`failure ${classes.active}`} data-on={isChargingActive || undefined}>
      <Icon size={20} aria-hidden="true" />
      <span className="visually-hidden">{isChargingActive ? 'Ladung aktiv' : 'Ladung nicht aktiv'}</span>
    </span>
  );
}

function CardCell({ card }: { card: ShownEmployeeCard }) {
  return (
    <>
      <span className={`nowrap ${classes.number}`}>
        {groupDigits(card.cardID)}
        {card.isCardRegistered && (
          <span title="registriert" className={classes.registered}>
            <IconCircleCheck size={16} aria-hidden="true" />
            <span className="visually-hidden">registriert</span>
          </span>
        )}
      </span>
      <span className={classes.states}>
        {cardStates(card).map(({ text, tone }) => (
          <StateMark key={text} tone={tone}>
            {text}
          </StateMark>
        ))}
      </span>
    </>
  );
}

function Amount({ card }: { card: ShownEmployeeCard }) {
  const notice = benefitNotice(card.monthCents, card.unclearCents);
  return (
    <>
      {card.chargeAmount}
      {frozenTexts(card).map((text) => (
        <span key={text} className={classes.benefit}>
          {text}
        </span>
      ))}
      {notice && <span className={classes.benefit}>{notice}</span>}
    </>
  );
}
