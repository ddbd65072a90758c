import { isCardNumber, maskCardNumber } from '#contract/common/card-number.ts';
import type { NextCard } from '#web/partner/till/till-state.ts';
import classes from './till.module.css';

export function NextCardText({ next: { cardText, amount } }: { next: NextCard }) {
  return (
    <p className={classes.nextCard}>
      Nächste Karte: {isCardNumber(cardText) ? maskCardNumber(cardText) : cardText}
      {amount.text && `, Betrag ${amount.text} €`}
    </p>
  );
}

/** The card that waits until the one on the screen is done, and the way to take it at once. */
export function NextCardNote({ next, onCall }: { next: NextCard; onCall: () => void }) {
  return (
    <section className={`row middle ${classes.nextCardNote}`} aria-label="Nächste Karte">
      <NextCardText next={next} />
      <button type="button" className={classes.secondary} onClick={onCall}>
        Nächste Karte aufrufen
      </button>
    </section>
  );
}
