import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { MAINTENANCE_PATH } from '#contract/common/screen-paths.ts';
import { queryClient } from '#web/api/client.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { router } from '#web/router.tsx';
import { screens } from '#web/routes.ts';
import { nextTask } from '#web/shell/next-task.ts';
import { readBoot } from '#web/shell/boot.ts';
import { showAlert } from '#web/ui/alerts.ts';

/** Shows the screen at the page's address, as soon as it is known who is here. */
export async function showPortal(whoIsHere: Promise<void>): Promise<void> {
  // The screen is fetched while the server says who is here. The router asks again, and tells when it fails.
  screenHere()
    ?.load()
    .catch(() => null);
  await whoIsHere;
  await nextTask();
  await router().load();
  const { announcement } = readBoot();
  if (announcement) showAlert('Info', announcement, { isLasting: true });
  await nextTask();
  // React's renderer is much of what has to be read before anything is painted, and nothing needs it before.
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.querySelector('#root')!);
  // In small steps: what is pressed meanwhile is not kept waiting by the whole screen.
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router()} />
      </QueryClientProvider>,
    ),
  );
}

export function goTo(to: string): void {
  void router().navigate({ to });
}

/** Reloaded, so that nothing of the session stays in the page. */
export function goToMaintenance(): void {
  const slug = currentRegion.get()?.slug;
  if (!screenHere()?.duringMaintenance) location.replace(slug ? `${MAINTENANCE_PATH}?region=${slug}` : MAINTENANCE_PATH);
}

function screenHere() {
  return screens.find(({ path }) => path === location.pathname);
}
