import { expect, test } from 'vitest';
import type { RegionRow } from '#contract/operator/region-editing/region-editing.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { StaffRole } from '#contract/common/roles.ts';
import { screens } from '#web/routes.ts';
import { menuOf } from '#contract/portal/menu.ts';
import { listCommands } from './list-commands.ts';
import { screenActs } from './screen-acts.ts';

const regions = [{ slug: 'lahr', name: 'Lahr', cardName: 'lahrKarte' }] as RegionRow[];
const titlesFor = (staff_role: StaffRole, typed: string) => {
  const user = { role: 'trolleymaker', partner_role: null, staff_role, contract_ended: false } as SignedInUser;
  return listCommands({ user, screens: menuOf(screens, user), regions }, typed).map(({ title }) => title);
};

test('screens, acts and regions are found by any of their words, whatever the letters', () => {
  expect(titlesFor('management', 'RUN produ')).toEqual([]);
  expect(titlesFor('management', 'karten PRODU')).toEqual(['Karten produzieren']);
  expect(titlesFor('management', 'ankundigen')).toEqual(['Wartung ankündigen']);
  expect(titlesFor('management', 'lahrkarte')).toEqual(['Lahr']);
});

test('only what the role may open or do is offered', () => {
  expect(titlesFor('management', 'region anlegen')).toEqual(['Region anlegen']);
  expect(titlesFor('editorial', 'region anlegen')).toEqual([]);
  expect(titlesFor('accounting', 'freigeben')).toEqual(['Zahlungsdateien freigeben']);
  expect(titlesFor('support', 'freigeben')).toEqual([]);
  expect(titlesFor('editorial', '')).toContain('Push-Nachrichten');
  expect(titlesFor('editorial', '')).not.toContain('Vorgänge');
});

test('each act is on a screen that there is', () => {
  const paths = new Set(screens.map(({ path }) => path));
  expect(Object.keys(screenActs).filter((path) => !paths.has(path))).toEqual([]);
});
