import { groupDigits } from '#contract/common/group-digits.ts';

/** The barcode of a card, as the server has drawn it. */
export function CardBarcode({ picture, cardNumber }: { picture: string; cardNumber: string }) {
  return <img className="card-barcode" src={picture} alt={`Barcode der Kartennummer ${groupDigits(cardNumber)}`} />;
}
