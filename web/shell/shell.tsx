import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { inboxPermits } from '#contract/common/permits.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { findLogin } from '#contract/parties/sign-in/logins.ts';
import { currentUser } from '#web/api/current-user.ts';
import { readBoot } from '#web/shell/boot.ts';
import { Footer } from '#web/shell/footer.tsx';
import { Header } from '#web/shell/header.tsx';
import { HomeLink } from '#web/shell/home-link.tsx';
import { StrangersWays } from '#web/shell/strangers-ways.tsx';
import { useArrival } from '#web/shell/use-arrival.ts';
import { useScreen } from '#web/shell/use-screen.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { TOP } from '#web/ui/alert-places.ts';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import classes from './progress.module.css';

const { isDemo } = readBoot();

/** Without it the screens still work, and the server ends the session as ever. */
const SessionWatch = lazy(() =>
  import('#web/shell/session-watch/session-watch.tsx').then(
    (file) => ({ default: file.SessionWatch }),
    () => ({ default: () => null }),
  ),
);

const MessageWatch = lazy(() =>
  import('#web/shell/inbox/message-watch.tsx').then(
    (file) => ({ default: file.MessageWatch }),
    () => ({ default: () => null }),
  ),
);

/** What surrounds every screen. The server paints the same frame before any script runs (server/portal/page.ts). */
export function Shell() {
  const user = currentUser.use();
  // Right after a login its screen is still there for a moment, and must not be pushed down.
  const screen = useScreen();
  const isLogin = screen?.who === 'signed-out';
  useArrival();
  return (
    <div className="shell">
      <a className="shell-skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      {isDemo && (
        <aside className="shell-demo" aria-label="Hinweis">
          Demo – alle Daten sind erfunden.
        </aside>
      )}
      {user && !isLogin && <Header user={user} />}
      {!user && !(screen && findLogin(screen.path)) && (
        <header className="shell-header">
          <div className="shell-header-row">
            <HomeLink />
            <StrangersWays />
          </div>
        </header>
      )}
      <main className="shell-main" id="inhalt" tabIndex={-1}>
        <div className="shell-alerts">
          <AlertList place={TOP} />
        </div>
        {/* Of its own for each screen: while the next one is on its way its shape stands there, not the last one. */}
        <Outlet key={screen?.path} />
      </main>
      <Footer />
      <Progress />
      <Suspense fallback={null}>{user && <SessionWatch key={user.email} user={user} />}</Suspense>
      <Suspense fallback={null}>{user && isPermitted(inboxPermits, user) && <MessageWatch key={user.email} />}</Suspense>
    </div>
  );
}

/** Says that something is on its way. Its style keeps it out of sight for the first 150 ms. */
function Progress() {
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' });
  const isBusy = useIsFetching() + useIsMutating() > 0 || isNavigating;
  return (
    <output className={classes.place}>
      {isBusy && (
        <span className={classes.progress}>
          <span className={classes.wheel} aria-hidden="true" />
          Wird geladen …
        </span>
      )}
    </output>
  );
}
