import { IconBarcode, IconDots, IconGift, IconHome, IconListDetails, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type Ref } from 'react';
import { walletBarLabels } from '#contract/portal/wallet-bar.ts';
import { UnreadCount } from '#web/shell/messages/unread-count.tsx';
import { ShownCards } from '#web/shell/show-card/shown-cards.tsx';

export interface WalletBarProps {
  isMenuOpen: boolean;
  onMenu: () => void;
  menuButton: Ref<HTMLButtonElement>;
}

const [overview, bookings, card, perks, more] = walletBarLabels;

/** What card holders want on the way, at the foot of the phone. The card is one tap from every screen. */
export function WalletBar({ isMenuOpen, onMenu, menuButton }: WalletBarProps) {
  const [isCardShown, setCardShown] = useState(false);
  return (
    <>
      <nav className="shell-bar" aria-label="Schnellzugriff">
        <BarLink to="/dashboard" icon={IconHome} label={overview} />
        <BarLink to="/booking-overview" icon={IconListDetails} label={bookings} />
        <button type="button" aria-haspopup="dialog" onClick={() => setCardShown(true)}>
          <IconBarcode aria-hidden="true" />
          {card}
        </button>
        <BarLink to="/vorteile" icon={IconGift} label={perks} />
        <button ref={menuButton} type="button" aria-expanded={isMenuOpen} aria-controls="menu" onClick={onMenu}>
          <IconDots aria-hidden="true" />
          {more}
          <span className="shell-bar-unread">
            <UnreadCount />
          </span>
        </button>
      </nav>
      {isCardShown && <ShownCards onClose={() => setCardShown(false)} />}
    </>
  );
}

function BarLink({ to, icon: Picture, label }: { to: string; icon: Icon; label: string }) {
  return (
    <Link to={to}>
      <Picture aria-hidden="true" />
      {label}
    </Link>
  );
}
