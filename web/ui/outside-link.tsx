import type { ReactNode } from 'react';

/** A link that leaves the portal, in a tab of its own; nothing where there is no safe (https) address. */
export function OutsideLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href || !/^https:\/\//i.test(href)) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
