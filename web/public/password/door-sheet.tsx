import type { ReactNode } from 'react';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { CityCard } from '#web/shell/city-card.tsx';
import { ScreenLink } from '#web/ui/screen-link.tsx';

interface DoorSheetProps {
  heading: string;
  lead: string;
  /** Whether there is a way to the registration beside those to the logins. */
  hasRegistration?: boolean;
  children: ReactNode;
}

/** A screen before the login, in the look of the logins, with the ways back to them. */
export function DoorSheet({ heading, lead, hasRegistration = false, children }: DoorSheetProps) {
  return (
    <div className="login">
      <div className="login-sheet">
        <div className="login-hero">
          <CityCard region={currentRegion.use()} />
        </div>
        <div className="login-panel">
          <h1>{heading}</h1>
          <p className="login-lead">{lead}</p>
          <div className="login-form">{children}</div>
          <nav className="login-links" aria-label="Weitere Wege">
            {[logins.customer, logins.partner, logins.employer].map(({ path, heading: name }) => (
              <ScreenLink key={path} to={path}>
                {name}
              </ScreenLink>
            ))}
            {hasRegistration && <ScreenLink to="/registrierung">Karte registrieren</ScreenLink>}
          </nav>
        </div>
      </div>
    </div>
  );
}
