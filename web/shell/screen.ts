import type { ComponentType } from 'react';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { Who } from '#contract/common/call.ts';
import { logins, type LoginPath } from '#contract/parties/sign-in/logins.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { isPermitted, type Permit } from '#contract/common/roles.ts';
import { SECOND_FACTOR_PATH } from '#contract/common/screen-paths.ts';
import { loginOf } from '#web/shell/destinations.ts';

/** The drop-downs of the menu: of partners and prospects, and of staff. */
export type MenuGroup =
  | 'Infos'
  | 'Demos'
  | 'Teilnehmen'
  | 'Transaktionen'
  | 'Hilfe'
  | 'Stammdaten'
  | 'Geld'
  | 'Inhalte'
  | 'Betrieb';

/** One screen of the portal: a line of the route table. */
export interface Screen {
  path: string;
  /** Older or shorter addresses that lead here. */
  aliases?: readonly string[];
  /** Title of the browser's tab. */
  title: string;
  who: Who | 'signed-out';
  /** The login that leads to the screen, where it is not that of the first in `who`. */
  login?: LoginPath;
  /**
   * The entry of the menu, for everybody who may open the screen or for those that `permits` covers; CARD stands for
   * the card's name. Entries of a group share a drop-down of that name, at the place of the first. What `lastUnless`
   * does not cover has the entry at the end. For those whom `seldomFor` covers it stands below what they do every day.
   */
  menu?: {
    label: string;
    group?: MenuGroup;
    permits?: readonly Permit[];
    lastUnless?: readonly Permit[];
    seldomFor?: readonly Permit[];
  };
  /** Regions that do without the screen have no entry of it in the menu. */
  isClosedIn?: (region: Region) => boolean;
  /** The booking screen puts its menu behind a button, to leave the room to the till. */
  header?: 'reduced';
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

/** What the menu calls a screen, in the region of the person. */
export function menuLabel({ menu }: Screen, user: SignedInUser): string | undefined {
  return menu?.label.replace(/\bCARD\b/, () => user.cardName ?? 'Karte');
}

/** One entry of a menu: a screen, or a drop-down of several. */
export type MenuItem = Screen | { group: MenuGroup; screens: Screen[] };

/** Puts the screens of a group together, at the place of the first of them; a group of one needs no drop-down. */
export function groupMenu(screens: readonly Screen[]): MenuItem[] {
  const items: MenuItem[] = [];
  for (const screen of screens) {
    const group = screen.menu?.group;
    const members = group ? screens.filter(({ menu }) => menu?.group === group) : [screen];
    if (!group || members.length === 1) items.push(screen);
    else if (members[0] === screen) items.push({ group, screens: members });
  }
  return items;
}

/** Whether a screen is about the person's own account: its entry stands at the end, below the name. */
export function isOfAccount({ menu }: Screen, user: SignedInUser): boolean {
  return menu?.lastUnless !== undefined && !isPermitted(menu.lastUnless, user);
}

/** The screens that have an entry in a person's menu: daily ones, seldom ones, the account; else as in the table. */
export function menuOf(screens: readonly Screen[], user: SignedInUser): Screen[] {
  if (user.must_set_up_second_factor) return [];
  const entries = screens.filter(({ menu, ...screen }) => {
    if (!menu) return false;
    return menu.permits ? isPermitted(menu.permits, user) : admissionTo(screen, user) === 'enter';
  });
  const placeOf = (screen: Screen) => (isOfAccount(screen, user) ? 2 : isPermitted(screen.menu?.seldomFor ?? [], user) ? 1 : 0);
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}
