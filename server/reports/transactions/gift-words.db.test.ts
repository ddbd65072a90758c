import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { listPots, listPotsToEnd } from '#server/ledger/read/pots.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { listTransactionChoices, listTransactions } from './list-transactions.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('a holder reads whether a gift has ended by itself or was taken back, and finds each by its word', async () => {
  const { db } = database;
  await moveClock(database, new Date('2027-06-01T10:00:00Z'), 0.001);
  const { regionId, cards } = await openBooks(db, 1);
  const [card] = cards as [string];
  const { rows } = await sql<{ personId: number }>`
    insert into person (region_id, email, role, first_name, last_name)
    values (${regionId}, 'wer@demo.example', 'customer', 'Wer', 'Demo') returning person_id as "personId"`.execute(db);
  const holder = { regionId, personId: rows[0]!.personId };
  await db
    .updateTable('card')
    .set({ customer_id: holder.personId, registered_at: new Date() })
    .where('card_number', '=', card)
    .execute();
  const give = async () =>
    giveGifts(db, SEAL_KEYS, {
      regionId,
      campaignId: await openCampaign(db, regionId),
      cards,
      actorId: 1,
      idempotencyKey: randomUUID(),
    });
  await give();
  const taken = { regionId, pots: await listPots(db, { regionId, cards }), idempotencyKey: randomUUID() };
  await endGifts(db, SEAL_KEYS, { ...taken, actorId: 1 });
  await give();
  await moveClock(database, new Date('2028-01-01T10:00:00Z'), 0.001);
  const over = { regionId, pots: await listPotsToEnd(db, regionId, 10), idempotencyKey: randomUUID() };
  await endGifts(db, SEAL_KEYS, { ...over, actorId: 0 });

  const listed = async (search?: string) =>
    (await listTransactions(db, holder, { cardID: card, search }))[card]!.map(({ text }) => text);
  expect(await listed()).toEqual(['Geschenk abgelaufen', 'Geschenk', 'Geschenk zurückgenommen', 'Geschenk']);
  expect(await listed('abgelaufen')).toEqual(['Geschenk abgelaufen']);
  expect(await listed('zuruckgenommen')).toEqual(['Geschenk zurückgenommen']);
  expect((await listTransactionChoices(db, holder, card)).kinds).toEqual([
    'Geschenk',
    'Geschenk abgelaufen',
    'Geschenk zurückgenommen',
  ]);
});
