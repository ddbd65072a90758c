import { logout, session, type Credentials, type LoginAnswer, type SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { Login } from '#contract/parties/sign-in/logins.ts';
import { chosenCard } from '#web/api/chosen-card.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetVisits } from '#web/api/install-hint.ts';
import { forgetKeptCards } from '#web/api/kept-cards.ts';
import { endSubscription } from '#web/api/push-subscription.ts';
import { forgetShownHints } from '#web/api/shown-hints.ts';
import { tellPerson } from '#web/api/person-channel.ts';
import { sessionEnd } from '#web/api/session-end.ts';

/** Asks the server who is signed in, at the start of the page. */
export async function loadSession(): Promise<void> {
  currentUser.set(await ask(session, {}));
}

/** Reads the person's rights after a save; tried twice. If both fail, the next reload reads them. */
export async function renewSession(): Promise<void> {
  const email = currentUser.get()?.email;
  const now = await queryClient.fetchQuery({ ...queryOf(session), staleTime: 0, gcTime: 0 }).catch(() => null);
  if (now && now.email === email && currentUser.get()?.email === email) currentUser.set(now);
}

/** The first step of a login: who it is, or the ticket for the second one. */
export async function signIn(login: Login, credentials: Credentials, captchaToken: string): Promise<LoginAnswer> {
  const answer = await ask(login.call, credentials, { captchaToken });
  if (!('secondFactor' in answer)) welcome(answer);
  return answer;
}

/** From now on it is this person, whoever it was before. */
export function welcome(user: SignedInUser): void {
  queryClient.clear();
  chosenCard.set(null);
  forgetKeptCards();
  currentUser.set(user);
  tellPerson(user.email);
}

/** Forgets who is signed in; the server is not asked. */
export function forgetSession(): void {
  currentUser.set(null);
  sessionEnd.set(null);
  queryClient.clear();
}

/**
 * Forgets the person on this machine for good: nothing stays, not even the cards that open without a connection.
 * `isHeard` is whether the server knows.
 */
export function forgetPerson(isHeard = true): void {
  const email = currentUser.get()?.email;
  forgetSession();
  chosenCard.set(null);
  forgetKeptCards();
  forgetShownHints();
  forgetVisits();
  tellPerson(null, isHeard ? undefined : email);
}

/**
 * Ends the session. What is known here is forgotten even if the call fails. Returns whether the server has ended it.
 */
export async function signOut(): Promise<boolean> {
  const endpoint = await endSubscription();
  const isEnded = await ask(logout, endpoint === undefined ? {} : { endpoint }).then(
    () => true,
    () => false,
  );
  forgetPerson(isEnded);
  return isEnded;
}
