import { randomInt } from 'node:crypto';

/** Many more people who join than `npm test` has time for; the seed is logged, and set again shows the same run. */
process.env.PAID_ONCE_RUNS ??= '1500';
process.env.PAID_ONCE_SEED ??= String(randomInt(2 ** 31));
console.log(`PAID_ONCE_SEED=${process.env.PAID_ONCE_SEED}`);
await import('./paid-once.db.test.ts');
