import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { logins, type LoginKind } from '#contract/parties/sign-in/logins.ts';
import { regionsQuery } from '#web/api/shops.ts';

/** The doors of the regions, where there are several and the address names none. */
export function RegionWays({ kind }: { kind: LoginKind }) {
  const { data = [] } = useQuery(regionsQuery);
  if (data.length < 2) return null;
  // By what is read first.
  const regions = data.toSorted((one, other) => one.acf.card_name.localeCompare(other.acf.card_name, 'de'));
  return (
    <nav aria-labelledby="regions">
      <h2 id="regions">Welche Karte haben Sie?</h2>
      <ul data-regions>
        {regions.map(({ slug, acf }) => (
          <li key={slug}>
            <Link to={logins[kind].path} search={{ region: slug }}>
              {acf.card_name}
            </Link>
            <p>{acf.region_name}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
