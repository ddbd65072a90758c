import '#web/styles/frame.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { messages } from '#contract/common/errors.ts';
import { isBlocking } from '#contract/operator/maintenance/maintenance.ts';
import { MAINTENANCE_PATH, OFFLINE_PATH } from '#contract/common/screen-paths.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { handleRefusals, queryClient } from '#web/api/client.ts';
import { currentRegion, loadRegion, showRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { holdInstallPrompt } from '#web/api/install-prompt.ts';
import { sharePerson, tellPerson } from '#web/api/person-channel.ts';
import { loadSession } from '#web/api/session.ts';
import { noteSessionTime, shareSessionEnd } from '#web/api/session-end.ts';
import { router } from '#web/router.tsx';
import { screens } from '#web/routes.ts';
import { leaveOtherPerson } from '#web/shell/leave-other-person.ts';
import { nextTask } from '#web/shell/next-task.ts';
import { notePrinting } from '#web/shell/note-printing.ts';
import { readBoot, takePerson } from '#web/shell/boot.ts';
import { refusalHandler } from '#web/shell/refusals.ts';
import { showAlert } from '#web/ui/alerts.ts';

async function start(): Promise<void> {
  showRegion(readBoot().region);
  shareSessionEnd();
  sharePerson((now) => leaveOtherPerson(now, goTo));
  holdInstallPrompt();
  notePrinting();
  handleRefusals(refusalHandler({ goTo, goToMaintenance }));

  // The screen is fetched while the server says who is here. The router asks again, and tells when it fails.
  screens
    .find(({ path }) => path === location.pathname)
    ?.load()
    .catch(() => null);
  // The page for times without a connection has nobody to ask.
  if (location.pathname !== OFFLINE_PATH) await findOutWhoIsHere();
  await nextTask();
  await router().load();
  const { announcement } = readBoot();
  if (announcement) showAlert('Info', announcement, { isLasting: true });

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

const goTo = (to: string) => void router().navigate({ to });

/** Reloaded, so that nothing of the session stays in the page. */
function goToMaintenance(): void {
  const screen = screens.find(({ path }) => path === location.pathname);
  const slug = currentRegion.get()?.slug;
  if (!screen?.duringMaintenance) location.replace(slug ? `${MAINTENANCE_PATH}?region=${slug}` : MAINTENANCE_PATH);
}

async function findOutWhoIsHere(): Promise<void> {
  try {
    const { user, first } = takePerson();
    if (user === undefined) await loadSession();
    else currentUser.set(user);
    if (first) queryClient.setQueryData(first.key, first.answer);
    const { sessionTime } = readBoot();
    if (sessionTime) noteSessionTime(sessionTime);
    const here = currentUser.get();
    if (here) tellPerson(here.email);
    if (here?.region) await loadRegion(here.region);
  } catch (error) {
    if (error instanceof CallError && isBlocking(error.type)) return;
    showAlert('Fehler', failureText(error, messages.dataFailed));
  }
}

void start();
