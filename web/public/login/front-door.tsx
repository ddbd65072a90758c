import { cardFacts, frontDoorHeading, HERE, waysIn } from '#contract/portal/front-door.ts';
import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import { ScreenLink } from '#web/ui/screen-link.tsx';

interface FrontDoorProps {
  cardName: string | undefined;
  /** The login that this is. */
  kind: LoginKind;
}

/** What the card is, and the three ways in. The server paints the same first (server/portal/front-door-frame.ts). */
export function FrontDoor({ cardName, kind }: FrontDoorProps) {
  return (
    <div className="front-door">
      <nav aria-label="Zugänge">
        <ul data-ways>
          {waysIn.map((way) => (
            <li key={way.kind}>
              <strong>{way.title}</strong>
              <p>{way.text}</p>
              {way.kind === kind ? (
                <em>{HERE}</em>
              ) : (
                <ScreenLink to={logins[way.kind].path}>{logins[way.kind].heading}</ScreenLink>
              )}
            </li>
          ))}
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
    </div>
  );
}
