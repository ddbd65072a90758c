import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentRegion } from '#web/api/current-region.ts';
import { useScreen } from '#web/shell/use-screen.ts';

/** Names the tab after the screen, and moves the focus to the heading of a screen that was navigated to. */
export function useArrival(): void {
  const router = useRouter();
  const screen = useScreen();
  const portal = currentRegion.use()?.cardName ?? 'Kartenkontor';

  useEffect(() => {
    document.title = `${screen?.title ?? 'Seite nicht gefunden'} – ${portal}`;
  }, [screen, portal]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
}

/** A screen that has put the focus into one of its fields keeps it there. */
function focusHeading(): void {
  const main = document.querySelector('main');
  if (!main || main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? main).focus();
}
