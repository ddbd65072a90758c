import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limitCaps } from '#contract/tenancy/regions/region-parts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';

/** The caps of the contract, held by the table itself: whoever writes past the program's rules is refused too. */

const columns = {
  bonusAtOnce: 'bonus_limit_cents',
  bonusADay: 'bonus_day_limit_cents',
  bonusUnsettled: 'bonus_unsettled_limit_cents',
  freshMandate: 'fresh_mandate_limit_cents',
} as const satisfies Record<keyof typeof limitCaps, string>;

let database: Database;
let regionId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ regionId } = await openBooks(database.db, 0));
});
afterAll(() => database.close());

const set = (column: string, cents: number) =>
  sql`update region set ${sql.ref(column)} = ${cents} where region_id = ${regionId}`.execute(database.db);

it.each(Object.entries(columns))('nobody sets %s beyond its cap, or below nothing', async (name, column) => {
  const { most } = limitCaps[name as keyof typeof limitCaps];
  await set(column, most);
  await expect(set(column, most + 1)).rejects.toThrow(/check constraint/);
  await expect(set(column, -1)).rejects.toThrow(/check constraint/);
});

it('control: without the check in the table, an endless limit is stored', async () => {
  await database.runAsOwner('alter table region drop constraint region_bonus_limit_cents_check');
  await expect(set(columns.bonusAtOnce, 10 ** 12)).resolves.toBeDefined();
});
