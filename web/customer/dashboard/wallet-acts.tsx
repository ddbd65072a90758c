import { IconBarcode, IconGift, IconListDetails, IconLock, type Icon } from '@tabler/icons-react';
import type { DashboardCard } from '#contract/parties/customers/customers.ts';
import { walletActLabels } from '#contract/portal/wallet-bar.ts';
import type { ShownCard } from '#web/shell/show-card/card-face.tsx';
import { ShowCardButton } from '#web/shell/show-card/show-card-button.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

const [show, bookings, perks, lock] = walletActLabels;

/** What people do with their card, in a row below it. */
export function WalletActs({ card, openCards }: { card: DashboardCard; openCards: readonly ShownCard[] }) {
  return (
    <div className="wallet-acts">
      {!card.isCardLocked && (
        <ShowCardButton cards={openCards} className="wallet-act">
          <Face icon={IconBarcode} label={show} isMain />
        </ShowCardButton>
      )}
      <ScreenLink to="/booking-overview" className="wallet-act">
        <Face icon={IconListDetails} label={bookings} />
      </ScreenLink>
      <ScreenLink to="/vorteile" className="wallet-act">
        <Face icon={IconGift} label={perks} />
      </ScreenLink>
      <ScreenLink to="/lock-card" search={{ karte: card.cardId }} className="wallet-act">
        <Face icon={IconLock} label={lock} />
      </ScreenLink>
    </div>
  );
}

function Face({ icon: Picture, label, isMain }: { icon: Icon; label: string; isMain?: boolean }) {
  return (
    <>
      <span className="wallet-act-circle" data-main={isMain || undefined}>
        <Picture size={26} aria-hidden="true" />
      </span>
      {label}
    </>
  );
}
