import { useNavigate } from '@tanstack/react-router';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { signOut } from '#web/api/session.ts';
import { loginAfterLogout } from '#web/shell/destinations.ts';
import { showAlert } from '#web/ui/alerts.ts';

const LOGOUT_UNHEARD =
  'Sie sind hier abgemeldet, aber das Portal hat davon nichts erfahren. Bitte laden Sie die Seite neu und melden Sie sich noch einmal ab, wenn auch andere dieses Gerät benutzen.';

/** Returns the way out: ends the session and leads to the person's login. */
export function useSignOut(user: SignedInUser): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await signOut())) showAlert('Fehler', LOGOUT_UNHEARD);
    await navigate({ to: loginAfterLogout(user.role) });
  };
}
