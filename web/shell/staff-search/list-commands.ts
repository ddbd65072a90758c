import type { RegionRow } from '#contract/operator/region-editing/region-editing.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { menuLabel } from '#contract/portal/menu.ts';
import type { Screen } from '#web/shell/screen.ts';
import { screenActs } from './screen-acts.ts';

/** One line of the command palette. */
export interface Command {
  group: string;
  title: string;
  detail: string;
  to: string;
  search?: Record<string, string>;
}

const MOST_OF_A_GROUP = 8;

/** The screens of a person's menu, what is done there, and the regions; by what is typed, or the screens alone. */
export function listCommands(
  { user, screens, regions }: { user: SignedInUser; screens: readonly Screen[]; regions: readonly RegionRow[] },
  typed: string,
): Command[] {
  const pages = screens.map((screen) => ({
    group: 'Seiten',
    to: screen.path,
    title: menuLabel(screen, user) ?? screen.title,
    detail: screen.menu?.group ?? '',
  }));
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return pages;
  const acts = screens.flatMap(({ path, title }) =>
    (screenActs[path] ?? [])
      .filter(({ permits }) => !permits || isPermitted(permits, user))
      .map(({ label }) => ({ group: 'Aktionen', title: label, detail: title, to: path })),
  );
  const places = regions.map(({ slug, name, cardName }) => ({
    group: 'Regionen',
    title: name,
    detail: cardName,
    to: '/region',
    search: { slug },
  }));
  return [pages, acts, places].flatMap((commands) =>
    commands
      .filter(({ title, detail }) => words.every((word) => fold(`${title} ${detail}`).includes(word)))
      .slice(0, MOST_OF_A_GROUP),
  );
}

const fold = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').trim().replaceAll(/\s+/g, ' ');
