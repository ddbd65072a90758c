import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { INBOX_PATH } from '#contract/common/screen-paths.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { MenuGroup } from '#web/shell/menu-group.tsx';
import { groupMenu, isOfAccount, menuLabel, type Screen } from '#web/shell/screen.ts';
import { useMenu } from '#web/shell/use-screen.ts';
import { mayLeave } from '#web/shell/may-leave.ts';
import { useSignOut } from '#web/shell/use-sign-out.ts';
import { pageOfWebsite } from '#web/format/page-of-website.ts';
import { OutsideLink } from '#web/ui/outside-link.tsx';

/** The menu is there without it. */
const UnreadCount = lazy(() =>
  import('#web/shell/messages/unread-count.tsx').then(
    (file) => ({ default: file.UnreadCount }),
    () => ({ default: () => null }),
  ),
);

interface MenuProps {
  user: SignedInUser;
  isOpen: boolean;
  onChoose: () => void;
}

export function Menu({ user, isOpen, onChoose }: MenuProps) {
  const signOut = useSignOut(user);
  const leave = async () => {
    if (await mayLeave()) await signOut();
  };
  const screens = useMenu(user);
  const account = screens.filter((screen) => isOfAccount(screen, user));
  const unread = (
    <Suspense fallback={null}>
      <UnreadCount />
    </Suspense>
  );
  const entryOf = (screen: Screen) => (
    <li key={screen.path}>
      <Link to={screen.path} onClick={onChoose}>
        {menuLabel(screen, user)}
        {screen.path === INBOX_PATH && unread}
      </Link>
    </li>
  );
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <nav id="menu" className="shell-menu" data-open={isOpen || undefined} aria-label="Hauptmenü">
      <ul>
        {groupMenu(screens.filter((screen) => !account.includes(screen))).map((item) =>
          'group' in item ? (
            <MenuGroup key={item.group} label={item.group}>
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
            entryOf(item)
          ),
        )}
      </ul>
      {account.length === 0 ? (
        <p className="shell-person">{name}</p>
      ) : (
        <ul className="shell-account">
          <MenuGroup
            label={
              <>
                <span className="visually-hidden">Konto: </span>
                {name}
                {account.some(({ path }) => path === INBOX_PATH) && unread}
              </>
            }
          >
            {account.map(entryOf)}
          </MenuGroup>
        </ul>
      )}
      <button type="button" className="shell-logout" onClick={() => void leave()}>
        Logout
      </button>
    </nav>
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
