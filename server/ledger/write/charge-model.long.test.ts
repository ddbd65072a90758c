import { randomInt } from 'node:crypto';

/** Compares charges with their model for more operations than `npm test` has time for. The logged seed repeats it. */
process.env.CHARGE_MODEL_OPERATIONS ??= '30000';
process.env.CHARGE_MODEL_SEED ??= String(randomInt(2 ** 31));
await import('./charge-model.db.test.ts');
