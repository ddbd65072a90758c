import { Link, useNavigate } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/access.ts';
import { signOut } from '#web/api/session.ts';
import { loginAfterLogout } from '#web/shell/destinations.ts';
import { MenuGroup } from '#web/shell/menu-group.tsx';
import { groupMenu, menuLabel, type Screen } from '#web/shell/screen.ts';
import { useMenu } from '#web/shell/use-screen.ts';
import { showAlert } from '#web/ui/alerts.ts';

const LOGOUT_UNHEARD =
  'Sie sind hier abgemeldet, aber der Server hat davon nichts erfahren. Bitte laden Sie die Seite neu und melden Sie sich noch einmal ab, wenn auch andere dieses Gerät benutzen.';

interface MenuProps {
  user: SignedInUser;
  isOpen: boolean;
  onChoose: () => void;
}

/** The screens a person may open, and the way out. */
export function Menu({ user, isOpen, onChoose }: MenuProps) {
  const navigate = useNavigate();
  async function leave() {
    if (!(await signOut())) showAlert('Fehler', LOGOUT_UNHEARD);
    await navigate({ to: loginAfterLogout(user.role) });
  }
  const entryOf = (screen: Screen) => (
    <li key={screen.path}>
      <Link to={screen.path} onClick={onChoose}>
        {menuLabel(screen, user)}
      </Link>
    </li>
  );
  return (
    <nav id="menu" className="shell-menu" data-open={isOpen || undefined} aria-label="Hauptmenü">
      <ul>
        {groupMenu(useMenu(user)).map((item) =>
          'group' in item ? (
            <MenuGroup key={item.group} label={item.group}>
              {item.screens.map(entryOf)}
            </MenuGroup>
          ) : (
            entryOf(item)
          ),
        )}
      </ul>
      <p className="shell-person">
        {user.firstName} {user.lastName}
      </p>
      <button type="button" className="shell-logout" onClick={() => void leave()}>
        Logout
      </button>
    </nav>
  );
}
