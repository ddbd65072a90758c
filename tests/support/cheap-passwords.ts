import { makePasswordsCheap } from '#server/tenancy/credentials/password.ts';

/** Imported first where tests sign people in: a third of their time went into hashing (server/tenancy/credentials/password.test.ts holds what it costs). */
makePasswordsCheap();
