/** More kills of the server than `npm test` has time for. */
process.env.ACKNOWLEDGED_KILLS ??= '20';
await import('./acknowledged.race.test.ts');
