import { createElement, type ComponentType, type ReactNode } from 'react';
import { isPermitted } from '#contract/common/roles.ts';
import { contractPermits, staffPermits } from '#contract/common/permits.ts';
import { currentUser } from '#web/api/current-user.ts';

let part: ComponentType | null = null;
let palette: ComponentType | null = null;

/**
 * Fetches the search and the command palette for staff before a screen is shown. A key or a scanned card would be lost
 * while its listener still loads. If that fails, the screens work without them, and the next one tries again.
 */
export async function loadStaffSearch(): Promise<void> {
  const user = currentUser.get();
  if (!user || !isPermitted(staffPermits, user)) return;
  await Promise.all([part || !isPermitted(contractPermits, user) ? null : fetchSearch(), palette ? null : fetchPalette()]);
}

async function fetchSearch(): Promise<void> {
  part = await import('#web/shell/staff-search/staff-search.tsx').then(
    (file) => file.StaffSearch,
    () => null,
  );
}

async function fetchPalette(): Promise<void> {
  palette = await import('#web/shell/staff-search/command-palette.tsx').then(
    (file) => file.CommandPalette,
    () => null,
  );
}

/** The search, as far as it has been fetched. */
export function StaffSearchPart(): ReactNode {
  return part && createElement(part);
}

/** The command palette, as far as it has been fetched. */
export function CommandPalettePart(): ReactNode {
  return palette && createElement(palette);
}
