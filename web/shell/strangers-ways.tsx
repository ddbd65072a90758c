import { strangersWays } from '#contract/portal/front-door.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';

/** The head's ways of who is not signed in. The server paints the same first (server/portal/front-door-frame.ts). */
export function StrangersWays() {
  return (
    <nav className="shell-ways" aria-label="Wege">
      <ul>
        {strangersWays.map(({ to, label }) => (
          <li key={to}>
            <ScreenLink to={to}>{label}</ScreenLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
