import { makePasswordsCheap } from '#server/tenancy/access/password.ts';

/** Imported first where tests sign people in: a third of their time went into hashing (server/tenancy/access/password.test.ts holds what it costs). */
makePasswordsCheap();
