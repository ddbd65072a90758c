import { useCallback, useRef, useState } from 'react';
import type { SignedInUser } from '#contract/access.ts';
import { isPermitted } from '#contract/roles.ts';
import { contractPermits } from '#contract/staff.ts';
import { HomeLink } from '#web/shell/home-link.tsx';
import { Menu } from '#web/shell/menu.tsx';
import { StaffSearchPart } from '#web/shell/staff-search/staff-search-part.ts';
import { useDismissal } from '#web/shell/use-dismissal.ts';
import { useScreen } from '#web/shell/use-screen.ts';

/** Logo and menu of a signed-in person; the menu hides behind a button on small and on reduced headers. */
export function Header({ user }: { user: SignedInUser }) {
  const screen = useScreen();
  const header = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [openOn, setOpenOn] = useState<string | null>(null);
  // The menu belongs to the screen it was opened on, so that every navigation closes it.
  const isOpen = openOn !== null && openOn === (screen?.path ?? '');
  const close = useCallback(() => {
    if (header.current?.contains(document.activeElement)) button.current?.focus();
    setOpenOn(null);
  }, []);
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
          onClick={() => setOpenOn(isOpen ? null : (screen?.path ?? ''))}
        >
          <span className="shell-burger" aria-hidden="true" />
          Menü
        </button>
        <Menu user={user} isOpen={isOpen} onChoose={() => setOpenOn(null)} />
      </div>
    </header>
  );
}
