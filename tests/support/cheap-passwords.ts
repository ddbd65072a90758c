import { makePasswordsCheap } from '#server/tenancy/credentials/password.ts';

/**
 * Imported first by tests that sign people in: hashing took a third of their time. For its real cost see
 * server/tenancy/credentials/password.test.ts.
 */
makePasswordsCheap();
