import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link out of a form: opens beside it, so that nothing typed is lost. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (neuer Tab)</span>
    </Link>
  );
}
