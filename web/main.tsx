import '#web/styles/frame.css';
import { messages } from '#contract/common/errors.ts';
import { isBlocking } from '#contract/operator/maintenance/maintenance.ts';
import { OFFLINE_PATH } from '#contract/common/screen-paths.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { handleRefusals, queryClient } from '#web/api/client.ts';
import { beginInRegion, loadRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';
import { holdInstallPrompt } from '#web/api/install-prompt.ts';
import { sharePerson, tellPerson } from '#web/api/person-channel.ts';
import { loadSession } from '#web/api/session.ts';
import { noteSessionTime, shareSessionEnd } from '#web/api/session-end.ts';
import { leaveOtherPerson } from '#web/shell/leave-other-person.ts';
import { nextTask } from '#web/shell/next-task.ts';
import { notePrinting } from '#web/shell/note-printing.ts';
import { readBoot, takePerson } from '#web/shell/boot.ts';
import { refusalHandler } from '#web/shell/refusals.ts';
import { showAlert } from '#web/ui/alerts.ts';

/** Read in a task of its own: screens, router and shell are half of what a page begins with. */
const loadPortal = () => import('#web/portal.tsx');

async function start(): Promise<void> {
  beginInRegion(readBoot().region);
  shareSessionEnd();
  sharePerson((now) => leaveOtherPerson(now, goTo));
  holdInstallPrompt();
  notePrinting();
  handleRefusals(refusalHandler({ goTo, goToMaintenance }));

  // The page for times without a connection has nobody to ask.
  const whoIsHere = location.pathname === OFFLINE_PATH ? Promise.resolve() : findOutWhoIsHere();
  await nextTask();
  const { showPortal } = await loadPortal();
  await showPortal(whoIsHere);
}

const goTo = (to: string) => void loadPortal().then((portal) => portal.goTo(to));
const goToMaintenance = () => void loadPortal().then((portal) => portal.goToMaintenance());

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
