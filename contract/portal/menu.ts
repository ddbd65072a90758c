import type { Who } from '#contract/common/call.ts';
import { isPermitted, type Permit } from '#contract/common/roles.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';

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

/** What the menu knows of a screen; the server paints the menu from it before the program runs. */
export interface MenuScreen {
  path: string;
  /** Title of the browser's tab, and the heading of the screen unless it `beginsOtherwise`. */
  title: string;
  /** Its heading says something else than its title. */
  beginsOtherwise?: true;
  who: Who | 'signed-out';
  /**
   * The entry of the menu. Everybody who may open the screen sees it, or only those whom `permits` covers. In `label`,
   * CARD stands for the card's name. Entries of one `group` share a drop-down of that name, at the place of the
   * first. People whom `lastUnless` does not cover find the entry at the end. People whom `seldomFor` covers find it
   * below what they do every day.
   */
  menu?: {
    label: string;
    group?: MenuGroup;
    permits?: readonly Permit[];
    lastUnless?: readonly Permit[];
    seldomFor?: readonly Permit[];
  };
  /** Where people open the screen, which shows nothing without a value in its address: one of a list, or a link. */
  needs?: { to: string };
  /** Path of the list that it is reached from, for a screen that may also stand alone. */
  listedAt?: string;
  /** Regions that hide the management of the bonus have no entry of it in the menu. */
  needsBonus?: true;
  /** An installation of one cell has no entry of it in the menu. */
  needsNeighbour?: true;
  /** The booking screen puts its menu behind a button, to leave the room to the till. */
  header?: 'reduced';
}

/** Whether a screen is for a person who is signed in. */
export function mayOpen(who: MenuScreen['who'], user: SignedInUser): boolean {
  if (who === 'signed-out') return false;
  return who === 'anyone' || who === 'signed-in' || isPermitted(who, user);
}

/** The screens that a region and an installation have: without its bonus or neighbours some are left out. */
export function screensHere<Entry extends MenuScreen>(
  screens: readonly Entry[],
  { region, hasNeighbour }: { region: Region | null; hasNeighbour: boolean },
): Entry[] {
  return screens.filter(
    ({ needsBonus, needsNeighbour }) => (!needsBonus || !region?.hidesBonusManagement) && (!needsNeighbour || hasNeighbour),
  );
}

/** The path of the entry that is marked on a screen: its own, or that of the list it is reached from. */
export const markedEntry = ({ path, menu, needs, listedAt }: MenuScreen): string =>
  menu ? path : (needs?.to ?? listedAt ?? path);

/** What the menu calls a screen, in the region of the person. */
export function menuLabel({ menu }: MenuScreen, user: SignedInUser): string | undefined {
  return menu?.label.replace(/\bCARD\b/, () => user.cardName ?? 'Karte');
}

/** One entry of a menu: a screen, or a drop-down of several. */
export type MenuItem<Entry> = Entry | { group: MenuGroup; screens: Entry[] };

/** Puts the screens of a group together, at the place of the first of them; a group of one needs no drop-down. */
export function groupMenu<Entry extends MenuScreen>(screens: readonly Entry[]): MenuItem<Entry>[] {
  const items: MenuItem<Entry>[] = [];
  for (const screen of screens) {
    const group = screen.menu?.group;
    const members = group ? screens.filter(({ menu }) => menu?.group === group) : [screen];
    if (!group || members.length === 1) items.push(screen);
    else if (members[0] === screen) items.push({ group, screens: members });
  }
  return items;
}

/** Whether a screen is about the person's own account: its entry stands at the end, below the name. */
export function isOfAccount({ menu }: MenuScreen, user: SignedInUser): boolean {
  return menu?.lastUnless !== undefined && !isPermitted(menu.lastUnless, user);
}

/** The screens that have an entry in a person's menu: daily ones, seldom ones, the account; else as in the table. */
export function menuOf<Entry extends MenuScreen>(screens: readonly Entry[], user: SignedInUser): Entry[] {
  if (user.must_set_up_second_factor) return [];
  const entries = screens.filter(({ menu, who }) => {
    if (!menu) return false;
    return menu.permits ? isPermitted(menu.permits, user) : mayOpen(who, user);
  });
  const placeOf = (screen: Entry) => (isOfAccount(screen, user) ? 2 : isPermitted(screen.menu?.seldomFor ?? [], user) ? 1 : 0);
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other));
}
