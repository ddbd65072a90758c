import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a page of the desk, with its query ("/karte?nummer=…"); plain text where the portal has no such page. */
export function DeskLink({ to, children }: { to: string; children: ReactNode }) {
  const { routesByPath } = useRouter();
  const [path, query] = to.split('?') as [string, string?];
  if (!(path in routesByPath)) return <span>{children}</span>;
  return (
    <Link to={path} search={Object.fromEntries(new URLSearchParams(query))}>
      {children}
    </Link>
  );
}
