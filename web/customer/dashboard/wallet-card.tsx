import type { DashboardCard } from '#contract/customers.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { groupDigits } from '#web/format/group-digits.ts';
import { captionOf } from '#web/api/card-caption.ts';
import { CardBarcode } from '#web/ui/card-barcode.tsx';
import classes from './dashboard.module.css';

/** Letters of a name that two lines of the card cannot hold in the large type. */
const LONG_NAME = 24;

/** The card as it is shown at a till: the look of the region, or the picture of the employer who gave it, and the barcode. */
export function WalletCard({ card }: { card: DashboardCard }) {
  const region = currentRegion.use();
  const cardName = region?.cardName ?? 'Karte';
  const employerLogo = card.isIndividualCard ? card.mitarbeitercardLogo : null;
  return (
    <section aria-label={`Karte ${groupDigits(card.cardId)}`}>
      <div
        className={`city-card ${classes.card}`}
        data-locked={card.isCardLocked || undefined}
        data-employee={card.isEmployeeCard || undefined}
      >
        <div className={classes.cardHead} data-balance={card.isCardLocked ? undefined : `${card.balance.balanceFormattedDE} €`}>
          <p className={classes.cardName} data-long={cardName.length > LONG_NAME || undefined}>
            {cardName}
          </p>
          <p className={classes.cardRegion}>{[region?.name, captionOf(card)].filter(Boolean).join(' · ')}</p>
        </div>
        <img
          className={classes.cardLogo}
          src={employerLogo ?? region?.logoUrl ?? '/kartenkontor.svg'}
          alt={employerLogo ? 'Logo des Arbeitgebers' : ''}
        />
        <div className={classes.cardCode}>
          <CardBarcode picture={card.barcode} cardNumber={card.cardId} />
          <p className={classes.cardNumber}>{groupDigits(card.cardId)}</p>
        </div>
      </div>
    </section>
  );
}
