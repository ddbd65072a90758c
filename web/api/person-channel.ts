import { currentUser } from '#web/api/current-user.ts';

/** E-mail address of who is signed in from now on; null after a logout. */
type Person = string | null;

let tabs: BroadcastChannel | undefined;

/** From now on the tabs of this browser tell each other who has come or gone: they share one session, and none may go on with the data of another person. */
export function sharePerson(onChange: (now: Person) => void): void {
  tabs = new BroadcastChannel('person');
  tabs.addEventListener('message', ({ data }: MessageEvent<Person>) => {
    const here = currentUser.get();
    if (here && here.email !== data) onChange(data);
  });
}

export function tellPerson(now: Person): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  tabs?.postMessage(now);
}
