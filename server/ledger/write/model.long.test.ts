import { randomInt } from 'node:crypto';

/** Compares the ledger with its model for more operations than `npm test` has time for. The logged seed repeats it. */
process.env.LEDGER_MODEL_OPERATIONS ??= '300000';
process.env.LEDGER_MODEL_SEED ??= String(randomInt(2 ** 31));
await import('./model.db.test.ts');
