import { Link } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/access.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { roleName } from '#web/shell/role-name.ts';
import { useMenu } from '#web/shell/use-screen.ts';
import { CityCard } from '#web/shell/city-card.tsx';
import classes from './start-page.module.css';

/** Where a person arrives whose main screen this portal does not have. */
export function StartPage() {
  const user = currentUser.use();
  return user && <Start user={user} />;
}

function Start({ user }: { user: SignedInUser }) {
  const region = currentRegion.use();
  const menu = useMenu(user);
  return (
    <div className="page">
      <div className={`sheet ${classes.sheet}`}>
        <div className={classes.card}>
          <CityCard region={region} />
        </div>
        <div>
          <h1>
            Guten Tag, {user.firstName} {user.lastName}
          </h1>
          <dl className={classes.facts}>
            <dt>Angemeldet als</dt>
            <dd>{user.email}</dd>
            <dt>Rolle</dt>
            <dd>{roleName(user)}</dd>
            {region && (
              <>
                <dt>Karte</dt>
                <dd>
                  {region.cardName}, {region.name}
                </dd>
              </>
            )}
          </dl>
          {menu.length > 0 && (
            <nav className="page-actions" aria-label="Ihre Seiten">
              {menu.map(({ path, menu: entry }) => (
                <Link key={path} to={path} className="button">
                  {entry?.label}
                </Link>
              ))}
            </nav>
          )}
        </div>
      </div>
    </div>
  );
}
