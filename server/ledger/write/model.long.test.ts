import { randomInt } from 'node:crypto';

/** The ledger beside its model for many more operations than `npm test` has time for; the seed is logged, and set again shows the same run. */
process.env.LEDGER_MODEL_OPERATIONS ??= '300000';
process.env.LEDGER_MODEL_SEED ??= String(randomInt(2 ** 31));
await import('./model.db.test.ts');
