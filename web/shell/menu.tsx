import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { staffPermits } from '#contract/common/permits.ts';
import { INBOX_PATH } from '#contract/common/screen-paths.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { MenuGroup } from '#web/shell/menu-group.tsx';
import { groupMenu, isOfAccount, markedEntry, menuLabel } from '#contract/portal/menu.ts';
import type { Screen } from '#web/shell/screen.ts';
import { useMenu, useScreen } from '#web/shell/use-screen.ts';
import { mayLeave } from '#web/shell/may-leave.ts';
import { foldRail, isFolded } from '#web/shell/rail.ts';
import { isPaletteOpen } from '#web/shell/staff-search/is-palette-open.ts';
import { useSignOut } from '#web/shell/use-sign-out.ts';
import { pageOfWebsite } from '#web/format/page-of-website.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';

/** The menu is there without them. */
const UnreadCount = lazy(() =>
  import('#web/shell/inbox/unread-count.tsx').then(
    (file) => ({ default: file.UnreadCount }),
    () => ({ default: () => null }),
  ),
);
const MenuIcon = lazy(() =>
  import('#web/shell/menu-icon.tsx').then(
    (file) => ({ default: file.MenuIcon as ComponentType<{ of: string }> }),
    () => ({ default: () => null }),
  ),
);

interface MenuProps {
  user: SignedInUser;
  isOpen: boolean;
  /** Stands at the left edge, where there is room. */
  isRail: boolean;
  onChoose: () => void;
}

export function Menu({ user, isOpen, isRail, onChoose }: MenuProps) {
  const signOut = useSignOut(user);
  const leave = async () => {
    if (await mayLeave()) await signOut();
  };
  const screens = useMenu(user);
  const shown = useScreen();
  const here = shown && markedEntry(shown);
  const isHere = (members: readonly Screen[]) => members.some(({ path }) => path === here);
  const nav = useRef<HTMLElement>(null);
  // A long menu may end before the entry of the screen in sight.
  useEffect(() => {
    if (isRail && here) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isRail, here]);
  const account = screens.filter((screen) => isOfAccount(screen, user));
  const entryOf = (screen: Screen) => (
    <li key={screen.path}>
      <Link to={screen.path} aria-current={screen.path === here || undefined} onClick={onChoose}>
        {menuLabel(screen, user)}
        {screen.path === INBOX_PATH && <Unread />}
      </Link>
    </li>
  );
  const entryWithIcon = (screen: Screen) => (
    <li key={screen.path}>
      <Link to={screen.path} aria-current={screen.path === here || undefined} onClick={onChoose}>
        <Picture of={screen.path} />
        <span className="shell-label">{menuLabel(screen, user)}</span>
      </Link>
    </li>
  );
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <nav ref={nav} id="menu" className="shell-menu" data-open={isOpen || undefined} aria-label="Hauptmenü">
      <ul>
        {groupMenu(screens.filter((screen) => !account.includes(screen))).map((item) =>
          'group' in item ? (
            <MenuGroup
              key={item.group}
              label={item.group}
              icon={<Picture of={item.group} />}
              isRail={isRail}
              isHere={isHere(item.screens)}
            >
              {item.screens.map(entryOf)}
              {item.group === 'Hilfe' && <Tutorials />}
              {item.group === 'Teilnehmen' && (
                <li>
                  <Link to="/partner-werden" search={{ beides: '1' }} onClick={onChoose}>
                    Beides
                  </Link>
                </li>
              )}
            </MenuGroup>
          ) : (
            entryWithIcon(item)
          ),
        )}
      </ul>
      {account.length === 0 ? (
        <p className="shell-person">{name}</p>
      ) : (
        <ul className="shell-account">
          <MenuGroup
            icon={<Picture of="Konto" />}
            isRail={isRail}
            isHere={isHere(account)}
            label={
              <>
                <span className="visually-hidden">Konto: </span>
                {name}
                {account.some(({ path }) => path === INBOX_PATH) && <Unread />}
              </>
            }
          >
            {account.map(entryOf)}
          </MenuGroup>
        </ul>
      )}
      {isPermitted(staffPermits, user) && (
        <button
          type="button"
          className="shell-logout"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          onClick={() => {
            onChoose();
            isPaletteOpen.set(true);
          }}
        >
          <Picture of="Schnellzugriff" />
          <span className="shell-label">Schnellzugriff</span>
          <kbd className="shell-key" aria-hidden="true">
            Strg K
          </kbd>
        </button>
      )}
      <button type="button" className="shell-logout" onClick={() => void leave()}>
        <Picture of="Logout" />
        <span className="shell-label">Logout</span>
      </button>
      {isRail && <FoldButton />}
    </nav>
  );
}

/** How many messages have not been read. */
export function Unread() {
  return (
    <Suspense fallback={null}>
      <UnreadCount />
    </Suspense>
  );
}

/** Takes its room before it is there, so that nothing moves. */
export function Picture({ of }: { of: string }) {
  return (
    <span className="shell-icon">
      <Suspense fallback={null}>
        <MenuIcon of={of} />
      </Suspense>
    </span>
  );
}

/** Leaves the pictures of the rail, or brings its words back. */
function FoldButton() {
  const folded = isFolded.use();
  return (
    <button type="button" className="shell-fold" aria-pressed={folded} onClick={() => foldRail(!folded)}>
      <span className="shell-icon" aria-hidden="true">
        {folded ? '»' : '«'}
      </span>
      <span className="shell-label">Menü einklappen</span>
    </button>
  );
}

/** How the portal is used, on the region's own website. */
function Tutorials() {
  const address = pageOfWebsite(currentRegion.use()?.whiteLabelWebsiteUrl ?? '', 'tutorials');
  if (!address) return null;
  return (
    <li>
      <OutsideLink href={address}>
        Anleitungen<span className="visually-hidden"> (neuer Tab)</span>
      </OutsideLink>
    </li>
  );
}
