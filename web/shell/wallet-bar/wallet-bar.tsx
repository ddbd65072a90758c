import { IconBarcode, IconBell, IconDots, IconGift, IconHome, IconListDetails, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState, type Ref } from 'react';
import { walletBarLabels, walletBarPaths } from '#contract/portal/wallet-bar.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { INBOX_PATH } from '#contract/common/screen-paths.ts';
import { HolderMenu } from '#web/shell/holder-menu.tsx';
import { UnreadCount } from '#web/shell/inbox/unread-count.tsx';
import { useScreen } from '#web/shell/use-screen.ts';
import { ShownCards } from '#web/shell/show-card/shown-cards.tsx';

export interface WalletBarProps {
  user: SignedInUser;
  isMenuOpen: boolean;
  onMenu: () => void;
  menuButton: Ref<HTMLButtonElement>;
  onChoose: () => void;
}

const [overview, bookings, card, perks, more] = walletBarLabels;

/** The bell, the bar at the foot of a phone, which has the card one tap from every screen, and the menu. */
export function WalletBar({ user, isMenuOpen, onMenu, menuButton, onChoose }: WalletBarProps) {
  const [isCardShown, setCardShown] = useState(false);
  const here = useScreen()?.path;
  const isInMenu = here !== undefined && here !== INBOX_PATH && !walletBarPaths.includes(here);
  return (
    <>
      <Link to={INBOX_PATH} className="shell-bell">
        <IconBell aria-hidden="true" />
        <span className="visually-hidden">Mitteilungen</span>
        <UnreadCount />
      </Link>
      <nav className="shell-bar" aria-label="Schnellzugriff">
        <BarLink to="/dashboard" icon={IconHome} label={overview} />
        <BarLink to="/booking-overview" icon={IconListDetails} label={bookings} />
        <button type="button" aria-haspopup="dialog" onClick={() => setCardShown(true)}>
          <IconBarcode aria-hidden="true" />
          {card}
        </button>
        <BarLink to="/vorteile" icon={IconGift} label={perks} />
        <button
          ref={menuButton}
          type="button"
          aria-current={isInMenu || undefined}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={onMenu}
        >
          <IconDots aria-hidden="true" />
          {more}
        </button>
      </nav>
      <HolderMenu user={user} isOpen={isMenuOpen} onChoose={onChoose} />
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
