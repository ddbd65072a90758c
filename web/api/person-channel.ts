import { session } from '#contract/parties/sign-in/sign-in.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { isScreenHeld, onceScreenIsFree } from '#web/api/held-screen.ts';

/** E-mail address of who is signed in from now on; null after a logout. */
type Person = string | null;

interface Told {
  now: Person;
  /** Whose logout the server has not heard: shall be gone from every tab all the same. */
  unheard?: string;
}

let tabs: BroadcastChannel | undefined;

/**
 * From now on the tabs of this browser tell each other who signs in or out. They share one session, and none may go on
 * with another person's data. A tab's word is only a reason to ask the server, as the tab may be older than the
 * session. `onChange` is called when the server names another person than this page shows, or nobody.
 */
export function sharePerson(onChange: (now: Person) => void): void {
  tabs = new BroadcastChannel('person');
  tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => void hear(data));

  async function hear(told: Told): Promise<void> {
    const here = currentUser.get()?.email;
    if (here === undefined || here === told.now) return;
    const now = told.unheard === here ? null : await askWhoIsHere();
    if (currentUser.get()?.email !== here) return;
    // Also for a page that was only paused while the server was asked. Who is signed in by then is asked again.
    if (isScreenHeld()) return onceScreenIsFree(() => void hear(told));
    // Who has gone is gone. Who has come is learnt with the next call, where the server cannot be asked.
    if (now === undefined) return told.now === null ? onChange(null) : undefined;
    if (now !== here) onChange(now);
    // The other tab is the one that does not know.
    else if (told.now !== null) tellPerson(here);
  }
}

/** Tells the other tabs of this browser who is here from now on; `unheard` is whose logout the server has not heard. */
export function tellPerson(now: Person, unheard?: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  tabs?.postMessage({ now, ...(unheard !== undefined && { unheard }) } satisfies Told);
}

/** Returns undefined where the server cannot be asked. */
async function askWhoIsHere(): Promise<Person | undefined> {
  try {
    return (await ask(session, {}))?.email ?? null;
  } catch {
    return undefined;
  }
}
