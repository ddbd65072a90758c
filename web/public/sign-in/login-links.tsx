import { loginLinks } from '#contract/portal/front-door.ts';
import type { LoginKind } from '#contract/parties/sign-in/logins.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';

/** The ways that lead on from a login: help and registration. */
export function LoginLinks({ kind }: { kind: LoginKind }) {
  if (loginLinks[kind].length === 0) return null;
  return (
    <nav className="login-links" aria-label="Weitere Wege">
      {loginLinks[kind].map(({ to, label }) => (
        <ScreenLink key={to} to={to}>
          {label}
        </ScreenLink>
      ))}
    </nav>
  );
}
