import { logout } from '#contract/parties/sign-in/sign-in.ts';
import { messages } from '#contract/common/errors.ts';
import { isBlocking } from '#contract/operator/maintenance/maintenance.ts';
import { SECOND_FACTOR_PATH } from '#contract/common/screen-paths.ts';
import type { CallError } from '#web/api/call-error.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { onceScreenIsFree } from '#web/api/held-screen.ts';
import { forgetKeptCards } from '#web/api/kept-cards.ts';
import { forgetSession } from '#web/api/session.ts';
import { loginOf } from '#web/shell/destinations.ts';
import { showAlert } from '#web/ui/alerts.ts';

interface Exits {
  goTo: (path: string) => void;
  goToMaintenance: () => void;
}

/** What every 403, 410 and 503 does, whichever screen asked. */
export function refusalHandler({ goTo, goToMaintenance }: Exits) {
  return (error: CallError, isKeyed: boolean): void => {
    if (isBlocking(error.type)) {
      void leave(goToMaintenance);
      return;
    }
    if (error.status === 503) return showAlert('Fehler', error.errorMessage ?? messages.overloaded);
    // A page that is loaded anew is led to the region's new address. A till may still hold a booking to be looked up.
    if (error.status === 410) return tell(error);
    const user = currentUser.get();
    if (!user) return tell(error);
    if (error.errorCode === 'SECOND_FACTOR_MISSING') {
      tell(error);
      currentUser.set({ ...user, must_set_up_second_factor: true });
      goTo(SECOND_FACTOR_PATH);
      return;
    }
    const goToLogin = () => {
      if (currentUser.get()?.email !== user.email) return;
      tell(error);
      forgetSession();
      // A session that merely grew too old leaves the cards: that is when people stand at a till.
      if (error.errorCode !== 'NO_SESSION') forgetKeptCards();
      goTo(loginOf(user.role));
    };
    // A booking without a session continues after the login, with its key. Any other call waits until a booking's
    // outcome has been read.
    if (isKeyed) goToLogin();
    else onceScreenIsFree(goToLogin);
  };
}

function tell(error: CallError): void {
  showAlert('Fehler', error.errorMessage ?? messages.sessionExpired);
}

/** Ends the session on the server too; whatever comes of it, nobody stays. */
async function leave(goToMaintenance: () => void): Promise<void> {
  const ending = currentUser.get() && ask(logout, {}).catch(() => null);
  forgetSession();
  await ending;
  goToMaintenance();
}
