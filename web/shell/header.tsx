import { lazy, Suspense, useCallback, useRef, useState, type ComponentType } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { contractPermits, staffPermits } from '#contract/common/permits.ts';
import { walletBarLabels } from '#contract/portal/wallet-bar.ts';
import { HeaderPlace } from '#web/shell/header-place.tsx';
import { HomeLink } from '#web/shell/home-link.tsx';
import type { WalletBarProps } from '#web/shell/wallet-bar/wallet-bar.tsx';
import { Menu } from '#web/shell/menu.tsx';
import { CommandPalettePart, StaffSearchPart } from '#web/shell/staff-search/staff-search-part.ts';
import { hasRail } from '#contract/portal/rail.ts';
import { useDismissal } from '#web/shell/use-dismissal.ts';
import { useIsWide } from '#web/shell/use-is-wide.ts';
import { useScreen } from '#web/shell/use-screen.ts';

/** What only card holders have; the logins have no room for it. Without it there is the menu of all others. */
const WalletBar = lazy(() =>
  import('#web/shell/wallet-bar/wallet-bar.tsx').then(
    (file) => ({ default: file.WalletBar as ComponentType<WalletBarProps> }),
    () => ({ default: ({ isMenuOpen, ...props }: WalletBarProps) => <Menu {...props} isOpen={isMenuOpen} isRail={false} /> }),
  ),
);

/**
 * Logo and menu of a signed-in person: a rail at the left edge for who works here, a row above the screen for card
 * holders. The menu hides behind a button where there is little room, and at the till.
 */
export function Header({ user }: { user: SignedInUser }) {
  const screen = useScreen();
  const header = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const barButton = useRef<HTMLButtonElement>(null);
  const [openOn, setOpenOn] = useState<string | null>(null);
  // The menu belongs to the screen it was opened on, so that every navigation closes it.
  const isOpen = openOn !== null && openOn === (screen?.path ?? '');
  const close = useCallback(() => {
    if (header.current?.contains(document.activeElement)) (button.current?.offsetParent ? button : barButton).current?.focus();
    setOpenOn(null);
  }, []);
  const isWide = useIsWide();
  const toggle = () => setOpenOn(isOpen ? null : (screen?.path ?? ''));
  useDismissal(isOpen, header, close);

  const isReduced = screen?.header === 'reduced';
  const isRail = hasRail(user) && !isReduced && isWide;
  const isHolder = isPermitted(customerPermits, user);

  return (
    <header
      ref={header}
      className="shell-header"
      data-reduced={isReduced || undefined}
      data-rail={(hasRail(user) && !isReduced) || undefined}
      data-holder={isHolder || undefined}
    >
      <div className="shell-header-row">
        <HomeLink />
        {isPermitted(contractPermits, user) && (
          <div className="shell-search">
            <StaffSearchPart />
          </div>
        )}
        {isReduced && <HeaderPlace />}
        <button
          ref={button}
          type="button"
          className="shell-menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={toggle}
        >
          <span className="shell-burger" aria-hidden="true" />
          Menü
        </button>
        {isHolder ? (
          <Suspense fallback={<WalletBarFrame />}>
            <WalletBar user={user} isMenuOpen={isOpen} onMenu={toggle} menuButton={barButton} onChoose={() => setOpenOn(null)} />
          </Suspense>
        ) : (
          <Menu user={user} isOpen={isOpen} isRail={isRail} onChoose={() => setOpenOn(null)} />
        )}
        {isPermitted(staffPermits, user) && <CommandPalettePart />}
      </div>
    </header>
  );
}

/** As the server paints it (server/portal/page.ts), until its program is there. */
function WalletBarFrame() {
  return (
    <>
      <span className="shell-bell" />
      <div className="shell-bar">
        {walletBarLabels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </>
  );
}
