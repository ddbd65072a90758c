import { useRouter } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/access.ts';
import { logins, type LoginKind } from '#contract/logins.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { LoginForm } from '#web/public/login/login-form.tsx';
import { LoginLinks } from '#web/public/login/login-links.tsx';
import { destinationAfterLogin } from '#web/shell/destinations.ts';
import { CityCard } from '#web/shell/city-card.tsx';

/** One of the five logins. The server paints the same heading, card and outlines first (server/portal/page.ts). */
export function loginScreen(kind: LoginKind) {
  const login = logins[kind];
  return function LoginScreen() {
    const router = useRouter();
    const region = currentRegion.use();

    function arrive(user: SignedInUser) {
      const destination = destinationAfterLogin(user);
      void router.navigate({ to: destination in router.routesByPath ? destination : '/' });
    }
    return (
      <div className="login">
        <div className="login-sheet">
          <div className="login-hero">
            <CityCard region={region} />
          </div>
          <div className="login-panel">
            <h1>{login.heading}</h1>
            <p className="login-lead">{login.lead}</p>
            <LoginForm login={login} hasScanner={kind === 'customer'} onSuccess={arrive} />
            <LoginLinks kind={kind} />
          </div>
        </div>
      </div>
    );
  };
}
