import { expect, it } from 'vitest';
import { bookThroughRestarts } from '#tests/support/book-through-restarts.ts';

it('loses none of 1,000 bookings in flight and no process over ten restarts of PostgreSQL', async () => {
  const report = await bookThroughRestarts({ tills: 1_000, restarts: 10 });
  console.log(report);
  expect(report).toMatchObject({ lost: [], surplus: 0, endedProcesses: 0, problems: [] });
  expect(report.repeated).toBeGreaterThan(1_000);
});
