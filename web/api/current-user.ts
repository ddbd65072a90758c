import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { createStore } from '#web/store.ts';

/** Who is signed in, by the server's last answer. Only in memory: every start calls `GET session`. */
export const currentUser = createStore<SignedInUser | null>(null);
