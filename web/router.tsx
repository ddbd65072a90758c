import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  stringifySearchWith,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router';
import { messages } from '#contract/common/errors.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { loadRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { screens } from '#web/routes.ts';
import { homeOf } from '#web/shell/destinations.ts';
import { ErrorPage } from '#web/shell/error-page.tsx';
import { NotFoundPage } from '#web/shell/not-found-page.tsx';
import { admissionTo, type Screen } from '#web/shell/screen.ts';
import { keepRegion } from '#web/shell/keep-region.ts';
import { hasPlainShape, ScreenToCome } from '#web/shell/screen-to-come.tsx';
import { Shell } from '#web/shell/shell.tsx';
import { loadStaffSearch } from '#web/shell/staff-search/staff-search-part.ts';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  search: { middlewares: [keepRegion] },
  beforeLoad: loadStaffSearch,
});

/** Until then nobody misses the screen, and it is mostly there. */
const SHAPE_AFTER_MS = 100;

function routeOf(screen: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: screen.path,
    staticData: { screen },
    loader: ({ preload }) => {
      if (!preload) void screen.prefetch?.();
    },
    ...(hasPlainShape(screen) && { pendingComponent: ScreenToCome, pendingMs: SHAPE_AFTER_MS, pendingMinMs: 0 }),
    component: lazyRouteComponent(async () => ({ default: await screen.load() })),
    beforeLoad: ({ preload, search }) => {
      if (preload) return;
      admit(screen);
      const { region, ...query } = search as Record<string, string | undefined>;
      if (screen.needs && !query[screen.needs.query]) {
        showAlert(screen.needs.isHint ? 'Info' : 'Fehler', screen.needs.message);
        throw redirect({ to: screen.needs.to, replace: true });
      }
      // A region that cannot be loaded is no reason to stop here.
      if (screen.takesRegion && region && !currentUser.get()) void loadRegion(region).catch(() => null);
    },
  });
}

function admit(screen: Screen): void {
  const user = currentUser.get();
  const admission = admissionTo(screen, user);
  if (admission === 'refuse') {
    showAlert('Fehler', messages.notPermitted);
    throw redirect({ to: router().stores.resolvedLocation.get()?.pathname ?? '/', replace: true });
  }
  if (admission !== 'enter') throw redirect({ to: admission.to, replace: true });
  if (screen.path === '/' && user) throw redirect({ to: homeOf(user), replace: true });
}

/** An alias leads to its screen and takes its query along. */
function aliasOf(screen: Screen, alias: string): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: alias,
    beforeLoad: ({ search }) => {
      throw redirect({ to: screen.path, search, replace: true });
    },
  });
}

/**
 * Made when it is first asked for: a hundred addresses take their time, which is not the time of loading the program.
 */
export const router = onFirstUse(() => {
  const made = createRouter({
    routeTree: root.addChildren(
      screens.flatMap((screen) => [routeOf(screen), ...(screen.aliases ?? []).map((alias) => aliasOf(screen, alias))]),
    ),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // Values of a query stay the text they are: a card's number is no amount, and a token of digits no number.
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: stringifySearchWith(String),
  });
  clearAlertsBetweenScreens(made);
  return made;
});

/** Alerts go with the navigation that leaves their screen; the redirects that follow are still the same navigation. */
function clearAlertsBetweenScreens(made: AnyRouter): void {
  let isUnderWay = false;
  made.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    const target = screens.find((screen) => screen.path === toLocation.pathname);
    if (!isUnderWay && pathChanged && !target?.keepsAlerts) clearAlerts();
    isUnderWay = true;
  });
  made.subscribe('onResolved', () => {
    isUnderWay = false;
  });
}
