import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import { SHOPS_PATH } from '#contract/common/screen-paths.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';

interface LinkTo {
  to: string;
  label: string;
}

const resetPassword: LinkTo = { to: '/reset-password', label: 'Passwort vergessen?' };
const registerInterest: LinkTo = {
  to: '/interessent-registrierung',
  label: 'Als Akzeptanzpartner oder Arbeitgeber registrieren',
};

/** The ways on from each login, as the specification lists them. */
const links: Record<LoginKind, readonly LinkTo[]> = {
  customer: [
    resetPassword,
    { to: '/registrierung', label: 'Karte registrieren' },
    { to: SHOPS_PATH, label: 'Wo gilt meine Karte?' },
  ],
  partner: [resetPassword, registerInterest],
  employer: [resetPassword, registerInterest],
  contractor: [registerInterest],
  operator: [],
};

/** The ways that lead on from a login: help, registration, and the doors of the others. */
export function LoginLinks({ kind }: { kind: LoginKind }) {
  const others = (['customer', 'partner', 'employer'] as const).filter((other) => other !== kind);
  return (
    <nav className="login-links" aria-label="Weitere Wege">
      {links[kind].map(({ to, label }) => (
        <ScreenLink key={to} to={to}>
          {label}
        </ScreenLink>
      ))}
      <p>
        Sie möchten zu einem anderen Zugang?{' '}
        {others.map((other) => (
          <ScreenLink key={other} to={logins[other].path}>
            {logins[other].heading}
          </ScreenLink>
        ))}
      </p>
    </nav>
  );
}
