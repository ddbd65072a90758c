import { randomInt } from 'node:crypto';

/** Charges beside their model for many more operations than `npm test` has time for; the seed is logged, and set again shows the same run. */
process.env.CHARGE_MODEL_OPERATIONS ??= '30000';
process.env.CHARGE_MODEL_SEED ??= String(randomInt(2 ** 31));
await import('./charge-model.db.test.ts');
