import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { FrontDoor } from '#web/public/sign-in/front-door.tsx';
import { LoginForm } from '#web/public/sign-in/login-form.tsx';
import { LoginLinks } from '#web/public/sign-in/login-links.tsx';
import { destinationAfterLogin } from '#web/shell/destinations.ts';
import { CityCard } from '#web/shell/city-card.tsx';

/** Fetched by those who need it. */
const SecondStep = lazy(() => import('#web/public/sign-in/second-step.tsx').then((file) => ({ default: file.SecondStep })));

/** One of the five logins. The server paints the same heading, card and outlines first (server/portal/page.ts). */
export function loginScreen(kind: LoginKind) {
  const login = logins[kind];
  return function LoginScreen() {
    const router = useRouter();
    const region = currentRegion.use();
    const [ticket, setTicket] = useState<string | null>(null);

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
            {ticket === null ? (
              <>
                <p className="login-lead">{login.lead}</p>
                <LoginForm login={login} hasScanner={kind === 'customer'} onSuccess={arrive} onTicket={setTicket} />
                <LoginLinks kind={kind} />
              </>
            ) : (
              <Suspense>
                <SecondStep ticket={ticket} onSuccess={arrive} onBack={() => setTicket(null)} />
              </Suspense>
            )}
          </div>
        </div>
        <FrontDoor kind={kind} cardName={region?.cardName} isRegionKnown={region !== null} />
      </div>
    );
  };
}
