import { staffPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { groupMenu, isOfAccount, markedEntry, menuLabel, menuOf, type MenuScreen, mayOpen } from '#contract/portal/menu.ts';
import { escapeHtml } from './escape-html.ts';

interface Desk {
  path: string;
  user: SignedInUser;
  /** Of the region and the installation, in the order of the menu. */
  screens: readonly MenuScreen[];
}

/** The menu at the left edge as the program shows it (web/shell/menu.tsx). Its links lead on before that runs. */
export function railFrame({ path, user, screens }: Desk): string {
  const entries = menuOf(screens, user);
  const shown = screens.find((screen) => screen.path === path);
  const marked = shown ? markedEntry(shown) : path;
  const account = entries.filter((screen) => isOfAccount(screen, user));
  const items = groupMenu(entries.filter((screen) => !account.includes(screen))).map((item) =>
    'group' in item
      ? groupFrame(
          item.group,
          item.screens.map((screen) => entry(screen, { path, marked, user })),
          item.screens.some((screen) => screen.path === marked),
        )
      : entry(item, { path, marked, user }, ICON),
  );
  const name = `${user.firstName} ${user.lastName}`;
  return `<nav class="shell-menu" aria-label="Hauptmenü"><ul>${items.join('')}</ul>
        ${account.length === 0 ? `<p class="shell-person">${escapeHtml(name)}</p>` : `<ul class="shell-account">${groupFrame(name, [], false)}</ul>`}
        ${isPermitted(staffPermits, user) ? act('Schnellzugriff') : ''}${act('Logout')}
        <button class="shell-fold"><span class="shell-icon"></span><span class="shell-label">Menü einklappen</span></button></nav>`;
}

/** The room of a picture, which comes with the program. */
const ICON = '<span class="shell-icon"></span>';

interface Marking extends Pick<Desk, 'path' | 'user'> {
  /** Path of the entry that is marked. */
  marked: string;
}

function entry(screen: MenuScreen, { path, marked, user }: Marking, icon = ''): string {
  const label = escapeHtml(menuLabel(screen, user) ?? screen.title);
  const here = screen.path === marked ? ` aria-current="${marked === path ? 'page' : 'true'}"` : '';
  return `<li><a href="${screen.path}"${here}>${icon}${icon ? `<span class="shell-label">${label}</span>` : label}</a></li>`;
}

function groupFrame(label: string, entries: readonly string[], isOpen: boolean): string {
  return `<li class="shell-group"><button aria-expanded="${isOpen}">${ICON}<span class="shell-label">${escapeHtml(label)}</span></button>${isOpen ? `<ul>${entries.join('')}</ul>` : ''}</li>`;
}

const act = (label: string) => `<button class="shell-logout">${ICON}<span class="shell-label">${label}</span></button>`;

/** What stands in the place of a screen until its program has come: its heading, and the shape of what it shows. */
export function deskFrame({ path, user, screens }: Desk): string {
  const screen = screens.find((one) => one.path === path);
  if (!screen || user.must_set_up_second_factor || !mayOpen(screen.who, user)) return '';
  const hasHeading = screen.menu && !screen.beginsOtherwise;
  const isStaff = isPermitted(staffPermits, user);
  // Most screens of staff say in a line below their heading what they are for.
  const lead = isStaff ? '<div class="page-bone" data-lead aria-hidden="true"></div>' : '';
  return `<div class="page" aria-busy="true"${isStaff ? ' data-desk' : ''}>
      ${hasHeading ? `<h1>${escapeHtml(screen.title)}</h1>` : ''}
      <p class="visually-hidden" role="status">Wird geladen …</p>${lead}<div class="page-bone" aria-hidden="true"></div></div>`;
}
