import { Link } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { INBOX_PATH, SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { walletBarPaths } from '#contract/portal/wallet-bar.ts';
import { mayLeave } from '#web/shell/may-leave.ts';
import { MenuGroup } from '#web/shell/menu-group.tsx';
import { Picture, Unread } from '#web/shell/menu.tsx';
import { menuLabel } from '#contract/portal/menu.ts';
import type { Screen } from '#web/shell/screen.ts';
import { useMenu, useScreen } from '#web/shell/use-screen.ts';
import { useSignOut } from '#web/shell/use-sign-out.ts';

/** What stands in the row; 'Mehr' has the rest, by what it is about. What is named nowhere is help. */
const main = [...walletBarPaths, SHOPS_PATH];
const sets: readonly { title: string; paths: readonly string[] }[] = [
  { title: 'Karte', paths: ['/lock-card'] },
  { title: 'Konto', paths: ['/personal-data', INBOX_PATH, '/sicherheit', '/update-password'] },
];
const named = new Set([...main, ...sets.flatMap(({ paths }) => paths)]);

interface HolderMenuProps {
  user: SignedInUser;
  isOpen: boolean;
  onChoose: () => void;
}

/** The menu of card holders: one row above the screen, on phones the sheet that the bar's 'Mehr' opens. */
export function HolderMenu({ user, isOpen, onChoose }: HolderMenuProps) {
  const signOut = useSignOut(user);
  const screens = useMenu(user);
  const here = useScreen()?.path;
  const rest = screens.filter(({ path }) => !main.includes(path));
  const of = (paths: readonly string[]) => paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  const help = { title: 'Hilfe', screens: screens.filter(({ path }) => !named.has(path)) };
  const all = [...sets.map(({ title, paths }) => ({ title, screens: of(paths) })), help];
  const leave = async () => {
    if (await mayLeave()) await signOut();
  };
  const entryOf = (screen: Screen) => (
    <li key={screen.path} data-in-bar={walletBarPaths.includes(screen.path) || undefined}>
      <Link to={screen.path} onClick={onChoose}>
        <Picture of={screen.path} />
        <span className="shell-label">
          {menuLabel(screen, user)}
          {screen.path === INBOX_PATH && <Unread />}
        </span>
      </Link>
    </li>
  );
  return (
    <nav id="menu" className="shell-menu" data-open={isOpen || undefined} aria-label="Hauptmenü">
      <ul>
        {of(main).map(entryOf)}
        <MenuGroup label="Mehr" icon={<Picture of="Mehr" />} isRail={false} isHere={rest.some(({ path }) => path === here)}>
          {all.map(
            ({ title, screens: members }) =>
              members.length > 0 && (
                <li key={title} className="shell-set">
                  <p>{title}</p>
                  <ul>{members.map(entryOf)}</ul>
                </li>
              ),
          )}
        </MenuGroup>
      </ul>
      <p className="shell-person">{`${user.firstName} ${user.lastName}`}</p>
      <button type="button" className="shell-logout" onClick={() => void leave()}>
        <Picture of="Logout" />
        <span className="shell-label">Logout</span>
      </button>
    </nav>
  );
}
