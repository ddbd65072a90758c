import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ScreenLinkProps {
  to: string;
  className?: string | undefined;
  /** What the screen is to begin with. */
  search?: Record<string, string>;
  children: ReactNode;
}

/** A link to a screen of the portal, or nothing where this portal does not have that screen. */
export function ScreenLink({ to, className, search, children }: ScreenLinkProps) {
  if (!(to in useRouter().routesByPath)) return null;
  return (
    <Link to={to} className={className} {...(search && { search })}>
      {children}
    </Link>
  );
}
