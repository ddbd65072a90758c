import classes from './card-barcode.module.css';

/** The barcode of a card, as the server has drawn it. */
export function CardBarcode({ picture, cardNumber }: { picture: string; cardNumber: string }) {
  return <img className={classes.barcode} src={picture} alt={`Barcode der Kartennummer ${cardNumber}`} />;
}
