import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { undoLock, undoRegistration } from './staff-acts.ts';
import { atThisPace } from '#tests/support/pace.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(() => database.close());

async function newPerson(regionId: number | null, email: string): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    insert into person (region_id, email, role, staff_role, first_name, last_name)
    values (${regionId}, ${email}, ${regionId === null ? 'trolleymaker' : 'customer'}, ${regionId === null ? 'support' : null}, 'Kim', 'Demo') returning person_id`.execute(
    database.db,
  );
  return rows[0]!.person_id;
}

it(
  'puts a card right where there is one connection to the database, and it is busy with the card',
  { timeout: atThisPace(10_000) },
  async () => {
    const { regionId, cards } = await openBooks(database.db, 1);
    const card = cards[0]!;
    const holderId = await newPerson(regionId, 'inhaber@demo.example');
    const act = { card, staffId: await newPerson(null, 'betrieb@demo.example'), reason: 'Ein Versehen.' };
    await database.db
      .updateTable('card')
      .set({ customer_id: holderId, registered_at: new Date() })
      .where('card_number', '=', card)
      .execute();
    await closeCardAccount(database.db, regionId, card, 'locked');
    const office = { db: database.db, regionContent: ownRegionContent(database.db) };
    await undoLock(office, act);
    await undoRegistration(office, act);
    await expect(undoLock(office, act)).rejects.toMatchObject({ code: 'CARD_NOT_LOCKED' });
    await expect(undoRegistration(office, act)).rejects.toMatchObject({ code: 'CARD_NOT_REGISTERED' });
  },
);
