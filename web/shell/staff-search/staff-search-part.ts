import { createElement, type ComponentType, type ReactNode } from 'react';
import { isPermitted } from '#contract/common/roles.ts';
import { contractPermits } from '#contract/common/permits.ts';
import { currentUser } from '#web/api/current-user.ts';

let part: ComponentType | null = null;

/**
 * Fetches the search for staff before a screen is shown: a key or a scanned card would be lost while its listener still
 * loads. If that fails, the screens work without it, and the next one tries again.
 */
export async function loadStaffSearch(): Promise<void> {
  const user = currentUser.get();
  if (part || !user || !isPermitted(contractPermits, user)) return;
  part = await import('#web/shell/staff-search/staff-search.tsx').then(
    (file) => file.StaffSearch,
    () => null,
  );
}

/** The search, as far as it has been fetched. */
export function StaffSearchPart(): ReactNode {
  return part && createElement(part);
}
