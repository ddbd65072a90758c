import { lazy, Suspense, useCallback, useRef, useState, type ComponentType } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { customerPermits } from '#contract/parties/customers/customers.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { contractPermits } from '#contract/common/permits.ts';
import { walletBarLabels } from '#contract/portal/wallet-bar.ts';
import { HomeLink } from '#web/shell/home-link.tsx';
import type { WalletBarProps } from '#web/shell/wallet-bar/wallet-bar.tsx';
import { Menu } from '#web/shell/menu.tsx';
import { StaffSearchPart } from '#web/shell/staff-search/staff-search-part.ts';
import { useDismissal } from '#web/shell/use-dismissal.ts';
import { useScreen } from '#web/shell/use-screen.ts';

/** The bar of card holders' phones; without it the menu has its button. */
const WalletBar = lazy(() =>
  import('#web/shell/wallet-bar/wallet-bar.tsx').then(
    (file) => ({ default: file.WalletBar as ComponentType<WalletBarProps> }),
    () => ({ default: () => null }),
  ),
);

/** Logo and menu of a signed-in person; the menu hides behind a button on small and on reduced headers. */
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
  const toggle = () => setOpenOn(isOpen ? null : (screen?.path ?? ''));
  useDismissal(isOpen, header, close);

  return (
    <header ref={header} className="shell-header" data-reduced={screen?.header === 'reduced' || undefined}>
      <div className="shell-header-row">
        <HomeLink />
        {isPermitted(contractPermits, user) && (
          <div className="shell-search">
            <StaffSearchPart />
          </div>
        )}
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
        {isPermitted(customerPermits, user) && (
          <Suspense fallback={<WalletBarFrame />}>
            <WalletBar isMenuOpen={isOpen} onMenu={toggle} menuButton={barButton} />
          </Suspense>
        )}
        <Menu user={user} isOpen={isOpen} onChoose={() => setOpenOn(null)} />
      </div>
    </header>
  );
}

/** As the server paints it (server/portal/page.ts), until its program is there. */
function WalletBarFrame() {
  return (
    <div className="shell-bar">
      {walletBarLabels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  );
}
