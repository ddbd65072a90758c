/** The ledger beside its model for many more operations than `npm test` has time for; the seed is logged. */
process.env.LEDGER_MODEL_OPERATIONS ??= '300000';
await import('./model.db.test.ts');
