import { randomInt } from 'node:crypto';

/** Many more employers than `npm test` has time for; the seed is logged, and set again shows the same run. */
process.env.CHARGE_YEARS_ROUNDS ??= '30';
process.env.CHARGE_YEARS_SEED ??= String(randomInt(2 ** 31));
await import('./three-years.db.test.ts');
