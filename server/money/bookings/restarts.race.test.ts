import { expect, it } from 'vitest';
import { bookThroughRestarts } from '#tests/support/book-through-restarts.ts';

it('loses no booking and no process when PostgreSQL crashes and restarts under load', async () => {
  const report = await bookThroughRestarts({ tills: 60, restarts: 2 });
  expect(report).toMatchObject({ lost: [], surplus: 0, endedProcesses: 0, problems: [] });
  expect(report.met).toBeGreaterThan(0);
});
