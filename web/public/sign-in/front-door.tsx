import { lazy, Suspense, type ComponentType } from 'react';
import { cardFacts, frontDoorHeading, newHere, waysIn } from '#contract/portal/front-door.ts';
import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';

/**
 * For those who have come without a region; the door does without it. Not at the logins of staff and contractors: while
 * the portal is closed, its question would lead away those who can open it.
 */
const RegionWays = lazy(() =>
  import('#web/public/sign-in/region-ways.tsx').then(
    (file) => ({ default: file.RegionWays as ComponentType<{ kind: LoginKind }> }),
    () => ({ default: () => null }),
  ),
);

interface FrontDoorProps {
  cardName: string | undefined;
  isRegionKnown: boolean;
  /** The login that this is. */
  kind: LoginKind;
}

/** What the card is, and the three ways in. The server paints the same first (server/portal/front-door-frame.ts). */
export function FrontDoor({ cardName, isRegionKnown, kind }: FrontDoorProps) {
  return (
    <div className="front-door">
      <nav aria-label="Zugänge">
        <ul data-ways>
          {waysIn.map((way) => {
            const { to, label } = (way.kind === kind && newHere[kind]) || {
              to: logins[way.kind].path,
              label: logins[way.kind].heading,
            };
            return (
              <li key={way.kind}>
                <strong>{way.title}</strong>
                <p>{way.text}</p>
                <ScreenLink to={to}>{label}</ScreenLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <h2>{frontDoorHeading(cardName)}</h2>
      <ul>
        {cardFacts.map(({ title, text, link }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
            {link && <ScreenLink to={link.to}>{link.label}</ScreenLink>}
          </li>
        ))}
      </ul>
      {!isRegionKnown && newHere[kind] && (
        <Suspense>
          <RegionWays kind={kind} />
        </Suspense>
      )}
    </div>
  );
}
