import classes from './registration.module.css';

const CARD_NUMBER = '1761 •••• •••• •••';
const PRODUCTION_NUMBER = 'A1B2C3';

export const WHERE = 'Wo stehen die Nummern?';

/** What the numbers on a card are called. */
export function CardNumbers() {
  return (
    <>
      <p>Beide stehen auf Ihrer Karte, nebeneinander:</p>
      <dl className={`row boxed apart ${classes.numbers}`}>
        <div>
          <dt>Kartennummer</dt>
          <dd>{CARD_NUMBER}</dd>
        </div>
        <div>
          <dt>Produktionsnummer</dt>
          <dd>{PRODUCTION_NUMBER}</dd>
        </div>
      </dl>
    </>
  );
}

/** The same on the drawn card, for the eye. */
export function PrintedNumbers() {
  return (
    <span className={classes.printed}>
      <span>{CARD_NUMBER}</span>
      <span>{PRODUCTION_NUMBER}</span>
    </span>
  );
}
