import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ScreenLinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link to a screen of the portal, or nothing where this portal does not have that screen. */
export function ScreenLink({ to, className, children }: ScreenLinkProps) {
  if (!(to in useRouter().routesByPath)) return null;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
