import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { assertBankDay } from './assert-bank-day.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  // The day begins in Berlin.
  await moveClock(database, new Date('2026-11-19T23:30:00Z'), 0.001);
});
afterAll(() => database.close());

it('accepts today and the two years before it, and nothing else', async () => {
  for (const day of ['2026-11-20', '2025-12-31', '2024-11-20'])
    await expect(assertBankDay(database.db, day)).resolves.toBeUndefined();
  for (const day of ['2026-11-21', '2062-11-20', '2024-11-19', '0026-11-20'])
    await expect(assertBankDay(database.db, day)).rejects.toMatchObject({
      status: 422,
      details: { fieldErrors: { day: expect.any(String) } },
    });
});
