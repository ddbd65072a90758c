import type { ComponentType } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { logins, type LoginPath } from '#contract/parties/sign-in/logins.ts';
import { isPermitted } from '#contract/common/roles.ts';
import type { MenuScreen } from '#contract/portal/menu.ts';
import { SECOND_FACTOR_PATH } from '#contract/common/screen-paths.ts';
import { loginOf } from '#web/shell/destinations.ts';

/** One screen of the portal: a line of the route table. */
export interface Screen extends MenuScreen {
  /** Older or shorter addresses that lead here. */
  aliases?: readonly string[];
  /** The login that leads to the screen, where it is not that of the first in `who`. */
  login?: LoginPath;
  /** The address is worth nothing without this query parameter: says so, as an error or as a hint, and leads on. */
  needs?: { query: string; message: string; to: string; isHint?: true };
  /** A query parameter `region` names the region to show. */
  takesRegion?: true;
  /** Alerts survive the way to this screen. */
  keepsAlerts?: true;
  /** Stays open while the portal is closed for maintenance. */
  duringMaintenance?: true;
  load: () => Promise<ComponentType>;
  /** Begins to fetch what the screen asks for first, beside its program. */
  prefetch?: () => Promise<void>;
}

/** Whether somebody gets in: yes, no, or off to another address. */
export type Admission = 'enter' | 'refuse' | { to: string };

/** Whether a person may see a screen, and where they are led instead (part 1, section 2.2). */
export function admissionTo(screen: Screen, user: SignedInUser | null): Admission {
  if (screen.who === 'anyone') return 'enter';
  if (screen.who === 'signed-out') return user ? { to: '/' } : 'enter';
  if (!user) return { to: screen.login ?? (screen.who === 'signed-in' ? logins.customer.path : loginOf(screen.who[0]!.role)) };
  if (user.must_set_up_second_factor && screen.path !== SECOND_FACTOR_PATH) return { to: SECOND_FACTOR_PATH };
  return screen.who === 'signed-in' || isPermitted(screen.who, user) ? 'enter' : 'refuse';
}
