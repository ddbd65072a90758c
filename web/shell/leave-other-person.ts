import { currentUser } from '#web/api/current-user.ts';
import { forgetSession } from '#web/api/session.ts';
import { loginOf } from '#web/shell/destinations.ts';
import { showAlert } from '#web/ui/alerts.ts';

/** Lets go of the screen at once when another tab has ended this person's session. */
export function leaveOtherPerson(now: string | null, goTo: (path: string) => void): void {
  const user = currentUser.get();
  if (!user) return;
  forgetSession();
  showAlert(
    'Info',
    now === null
      ? 'Sie haben sich in einem anderen Tab abgemeldet.'
      : 'In einem anderen Tab hat sich jemand anderes angemeldet. Damit ist Ihre Sitzung hier beendet.',
  );
  goTo(loginOf(user.role));
}
