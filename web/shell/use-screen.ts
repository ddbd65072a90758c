import { useRouter, useRouterState } from '@tanstack/react-router';
import { menuOf, screensHere } from '#contract/portal/menu.ts';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { readBoot } from '#web/shell/boot.ts';
import type { Screen } from '#web/shell/screen.ts';

/** The shown screen; none on a page that does not exist. */
export function useScreen(): Screen | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}

/** The entries of a person's menu, without what the region or the installation does without. */
export function useMenu(user: SignedInUser): Screen[] {
  const routes = Object.values<{ options: { staticData?: { screen?: Screen } } }>(useRouter().routesByPath);
  const region = currentRegion.use();
  const screens = routes.flatMap((route) => route.options.staticData?.screen ?? []);
  return menuOf(screensHere(screens, { region, hasNeighbour: readBoot().hasNeighbour === true }), user);
}
