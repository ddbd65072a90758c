import { createElement, type ComponentType, type ReactNode } from 'react';
import { isPermitted } from '#contract/common/roles.ts';
import { contractPermits } from '#contract/common/permits.ts';
import { currentUser } from '#web/api/current-user.ts';

let part: ComponentType | null = null;

/**
 * Fetches the search where somebody of staff is here and lacks it: before a screen is shown, as a key or a scanned card
 * would be lost while what listens for it is still on its way. Where it cannot be fetched the screens work all the
 * same, and the next one tries again.
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
