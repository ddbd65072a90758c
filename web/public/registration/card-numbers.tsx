import classes from './registration.module.css';

export const WHERE = 'Wo stehen die Nummern?';

/** A picture of what is printed on a card. */
export function CardNumbers() {
  return (
    <>
      <p>Beide stehen auf Ihrer Karte, nebeneinander:</p>
      <dl className={classes.numbers}>
        <div>
          <dt>Kartennummer</dt>
          <dd>1761 •••• •••• •••</dd>
        </div>
        <div>
          <dt>Produktionsnummer</dt>
          <dd>A1B2C3</dd>
        </div>
      </dl>
    </>
  );
}
