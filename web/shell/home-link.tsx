import { Link } from '@tanstack/react-router';
import { currentRegion } from '#web/api/current-region.ts';
import { Brand } from '#web/shell/brand.tsx';

/** The way home that stands above every screen but the logins. */
export function HomeLink() {
  return (
    <Link to="/" className="shell-brand">
      <Brand region={currentRegion.use()} />
      <span className="visually-hidden">: zur Startseite</span>
    </Link>
  );
}
