import { cardFaceOf } from '#contract/parties/cards/card-face.ts';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { CardBarcode } from '#web/ui/card-barcode.tsx';

/**
 * The card as it is shown at a till, with the barcode. It has the region's look, or the picture of the employer who
 * gave it. The server paints the first one before (server/portal/screen-frame.ts).
 */
export function WalletCard({ card }: { card: DashboardCard }) {
  const face = cardFaceOf(card, currentRegion.use());
  return (
    <section aria-label={`Karte ${face.number}`}>
      <div
        className="city-card wallet-card"
        data-locked={card.isCardLocked || undefined}
        data-employee={card.isEmployeeCard || undefined}
      >
        <div className="wallet-card-head">
          <p className="wallet-card-name" data-long={face.isLongName || undefined}>
            {face.name}
          </p>
          <p className="wallet-card-region">{face.caption}</p>
          {face.balance !== null && (
            <p className="wallet-card-balance">
              <span className="visually-hidden">Guthaben </span>
              <span>{face.balance}</span>
            </p>
          )}
        </div>
        <img className="wallet-card-logo" src={face.logo} alt={face.logoText} />
        <div className="wallet-card-code">
          <CardBarcode picture={card.barcode} cardNumber={card.cardId} />
          <p className="wallet-card-number">{face.number}</p>
        </div>
      </div>
    </section>
  );
}
