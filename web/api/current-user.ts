import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { createStore } from '#web/store.ts';

/** Who is signed in, by what the server last said. Only in memory: every start asks `GET session` anew. */
export const currentUser = createStore<SignedInUser | null>(null);
