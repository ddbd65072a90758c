import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a screen of the portal, or nothing where this portal does not have that screen. */
export function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  return to in useRouter().routesByPath ? <Link to={to}>{children}</Link> : null;
}
