import { Link, useNavigate } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/access.ts';
import { signOut } from '#web/api/session.ts';
import { loginAfterLogout } from '#web/shell/destinations.ts';
import { menuLabel } from '#web/shell/screen.ts';
import { useMenu } from '#web/shell/use-screen.ts';

interface MenuProps {
  user: SignedInUser;
  isOpen: boolean;
  onChoose: () => void;
}

/** The screens a person may open, and the way out. */
export function Menu({ user, isOpen, onChoose }: MenuProps) {
  const navigate = useNavigate();
  async function leave() {
    await signOut();
    await navigate({ to: loginAfterLogout(user.role) });
  }
  return (
    <nav id="menu" className="shell-menu" data-open={isOpen || undefined} aria-label="Hauptmenü">
      <ul>
        {useMenu(user).map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path} onClick={onChoose}>
              {menuLabel(screen, user)}
            </Link>
          </li>
        ))}
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
