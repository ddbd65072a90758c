import { groupDigits } from '#contract/common/group-digits.ts';
import { formatMomentInText } from '#contract/common/format-when.ts';
import { CardBarcode } from '#web/ui/card-barcode.tsx';
import classes from './show-card.module.css';

export interface ShownCard {
  cardId: string;
  barcode: string;
  cardName: string;
  /** What the card goes by among others of the same holder. */
  caption: string | null;
  balanceFormattedDE: string;
  /** When the balance was true; an ISO instant. */
  seenAt: string;
}

/** What a cashier needs of a card: black on white, the barcode as large as there is room. */
export function CardFace({ cardId, barcode, cardName, balanceFormattedDE, seenAt }: ShownCard) {
  return (
    <div className={`stack gap-2 ${classes.face}`}>
      <p className={classes.name}>{cardName}</p>
      <div className={classes.code}>
        <CardBarcode picture={barcode} cardNumber={cardId} />
      </div>
      <p className={classes.number}>{groupDigits(cardId)}</p>
      <p className={classes.balance}>
        Guthaben <strong className="amount">{balanceFormattedDE} €</strong>
        <span className={classes.time}> Stand: {formatMomentInText(seenAt)}</span>
      </p>
    </div>
  );
}
