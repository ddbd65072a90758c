import { IconCreditCard } from '@tabler/icons-react';
import { bookingFailures } from '#contract/money/bookings/bookings.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { currentUser } from '#web/api/current-user.ts';
import type { CheckedCard } from '#web/partner/till/till-state.ts';
import classes from './till.module.css';

interface BalanceDisplayProps {
  card: CheckedCard | null;
  isAsked: boolean;
  /** What was asked for last was no card; why stands at its field. */
  isInVain: boolean;
}

/** What is on the card, large enough to be read across the counter. */
export function BalanceDisplay({ card, isAsked, isInVain }: BalanceDisplayProps) {
  return (
    <section
      className={`till-card ${classes.balance}`}
      aria-live="polite"
      aria-atomic="true"
      data-locked={card?.isCardLocked || undefined}
    >
      <h2 className={classes.balanceLabel}>Guthaben</h2>
      <p className={classes.balanceAmount} data-empty={!card || undefined}>
        {card ? `${card.balanceFormattedDE} €` : <IconCreditCard stroke={1.4} aria-hidden="true" />}
      </p>
      {card?.usableHere && <UsableHere {...card.usableHere} />}
      {card ? (
        <CardFacts card={card} />
      ) : (
        <p className={classes.balanceFact}>
          {isAsked
            ? 'Das Guthaben wird abgefragt …'
            : isInVain
              ? 'Die Abfrage hat keine Karte ergeben.'
              : 'Noch keine Karte abgefragt.'}
        </p>
      )}
    </section>
  );
}

/** Part of the balance counts elsewhere. */
function UsableHere({ formattedDE, whyLess }: NonNullable<CheckedCard['usableHere']>) {
  return (
    <>
      <p className={classes.usable}>
        hier einlösbar <strong className="amount">{formattedDE} €</strong>
      </p>
      <p className={classes.balanceFact}>{whyLess}</p>
    </>
  );
}

function CardFacts({ card }: { card: CheckedCard }) {
  const cardName = currentUser.use()?.cardName ?? 'Karte';
  return (
    <>
      {card.oldNumber !== undefined && (
        <p className={classes.balanceFact}>
          {card.isJustTakenOver && <strong>Karte wurde übernommen: </strong>}
          Karte {groupDigits(card.cardNumber)}, alte Nummer <strong>{card.oldNumber}</strong>
        </p>
      )}
      {card.isCardLocked && <p className={classes.lockedMark}>{bookingFailures.CARD_LOCKED}</p>}
      {/* What cannot be redeemed takes the room of the advice: nothing below may move. */}
      {(card.isCardRegistered || !card.usableHere) && (
        <p className={classes.balanceFact}>
          {card.isCardRegistered
            ? `Diese ${cardName} ist registriert`
            : `Ihr Kunde / Ihre Kundin sollte die ${cardName} noch registrieren`}
        </p>
      )}
      <p className={classes.balanceFact}>
        {card.isTestcard && <strong className={classes.testMark}>Testkarte</strong>}
        In diesem Monat noch aufladbar: <span className="amount">{card.remainingAmountToAddVoucherThisMonthFormattedDE} €</span>
      </p>
    </>
  );
}
