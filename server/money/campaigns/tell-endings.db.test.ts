import { randomUUID } from 'node:crypto';
import { groupDigits } from '#contract/common/group-digits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { freeCards } from '#server/parties/cards/card-holder.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listInbox } from '#server/tenancy/inbox/list-inbox.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { tellEndings } from './tell-endings.ts';

let database: Database;
let books: Books;
let customerId: number;
let own: string;
let second: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A holder of two cards; the first of them has a gift of 10,00 until 2027-12-31. */
beforeEach(async () => {
  await at('2027-06-01T10:00:00Z');
  books = await openBooks(database.db, 3);
  [own, second] = books.cards as [string, string];
  customerId = await addHolder();
  await register(customerId, own, second);
  await give(await openCampaign(database.db, books.regionId), own);
});

const at = (instant: string) => moveClock(database, new Date(instant), 0.001);
const run = () =>
  tellEndings(
    { db: database.db, regionContent: ownRegionContent(database.db), portalUrl: 'https://portal.example' },
    books.regionId,
  );

async function addHolder(): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    insert into person (region_id, email, role, first_name, last_name)
    values (${books.regionId}, ${`${randomUUID()}@demo.example`}, 'customer', 'Wer', 'Demo') returning person_id`.execute(
    database.db,
  );
  return rows[0]!.person_id;
}

const register = (customer_id: number, ...cards: string[]) =>
  database.db.updateTable('card').set({ customer_id, registered_at: new Date() }).where('card_number', 'in', cards).execute();

const give = (campaignId: number, ...cards: string[]) =>
  giveGifts(database.db, SEAL_KEYS, {
    regionId: books.regionId,
    campaignId,
    cards,
    actorId: 1,
    idempotencyKey: randomUUID(),
  });

const redeem = (card: string, cents: number) =>
  postBookings(database.db, SEAL_KEYS, books.regionId, [postingsOf(books).redeem(card, cents)]);

const mails = async (personId = customerId) => {
  const { email } = await database.db
    .selectFrom('person')
    .select('email')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return database.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).orderBy('outbox_mail_id').execute();
};
const inbox = async (personId = customerId) => (await listInbox(database.db, personId, undefined)).messages;

it('tells a holder by mail and inbox 30 and 7 days before a gift ends, once each, and whoever was missed as soon as it can', async () => {
  await at('2027-11-30T22:30:00Z');
  await run();
  expect(await mails()).toEqual([]);
  await at('2027-11-30T23:30:00Z');
  await run();
  await run();
  await at('2027-12-10T10:00:00Z');
  await run();
  const [mail, ...none] = await mails();
  expect(none).toEqual([]);
  expect(mail!.subject).toBe('Ihr Geschenk ist nur noch bis 31.12.2027 einlösbar');
  expect(mail!.body_text).toContain(
    `Karte ${groupDigits(own)}: 10,00 € aus „Feuerwehr dankt“, einlösbar bei allen Partnern bis 31.12.2027`,
  );
  expect(await inbox()).toMatchObject([
    {
      title: 'Ihr Geschenk endet bald',
      message: 'Noch da: 10,00 € aus „Feuerwehr dankt“, einlösbar bei allen Partnern bis 31.12.2027.',
    },
  ]);
  await redeem(own, 400);
  // The portal stood still on the 24th.
  await at('2027-12-26T10:00:00Z');
  await run();
  await at('2027-12-31T10:00:00Z');
  await run();
  expect(await mails()).toHaveLength(2);
  expect((await mails()).at(-1)!.body_text).toContain('6,00 € aus „Feuerwehr dankt“');
});

it('tells of several gifts once a day, and of none that is used up or lies on a card of nobody', async () => {
  const { db } = database;
  await give(await openCampaign(db, books.regionId, { name: 'Stadtfest', use_until: '2027-12-24' }), second, books.cards[2]!);
  await give(await openCampaign(db, books.regionId, { name: 'Weg damit', use_until: '2027-12-23' }), second);
  await redeem(second, 1_000);
  await at('2027-12-17T10:00:00Z');
  await run();
  await give(
    await openCampaign(db, books.regionId, {
      name: 'Nachzügler',
      starts_on: '2027-12-01',
      ends_on: '2027-12-20',
      use_until: '2027-12-20',
    }),
    own,
  );
  await run();
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Ihre Geschenke enden bald']);
  expect(await inbox()).toMatchObject([
    { message: '2 Geschenke über zusammen 20,00 € enden bald, das erste nach dem 24.12.2027.' },
  ]);
  const { body_text } = (await mails())[0]!;
  expect(body_text.indexOf('Stadtfest')).toBeLessThan(body_text.indexOf('Feuerwehr'));
  expect(body_text).not.toContain('Weg damit');
  await at('2027-12-18T10:00:00Z');
  await run();
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Ihre Geschenke enden bald',
    'Ihr Geschenk ist nur noch bis 20.12.2027 einlösbar',
  ]);
});

it('says nothing again when a gift moves to another card of its holder, and tells the next holder of a card', async () => {
  await at('2027-12-10T10:00:00Z');
  await run();
  const sources = [{ card: own, idempotencyKey: randomUUID() }];
  await transferBalances(database.db, SEAL_KEYS, books.regionId, { sources, target: second, actorId: 1 });
  await at('2027-12-11T10:00:00Z');
  await run();
  expect(await mails()).toHaveLength(1);
  await database.db.transaction().execute((trx) => freeCards(trx, customerId));
  const next = await addHolder();
  await register(next, second);
  await run();
  expect(await mails(next)).toHaveLength(1);
  expect(await inbox(next)).toHaveLength(1);
});

it('tells the holder of a locked card how the gift gets to a card with which it can be used', async () => {
  await closeCardAccount(database.db, books.regionId, own, 'locked');
  await at('2027-12-10T10:00:00Z');
  await run();
  const [mail] = await mails();
  expect(mail!.body_text).toContain(`Karte ${groupDigits(own)} (gesperrt): 10,00 €`);
  expect(mail!.body_text).toContain('beauftragen Sie die Übertragung des Guthabens');
  expect(mail!.body_text).not.toContain('Beim Bezahlen mit der Karte');
  expect(await inbox()).toMatchObject([
    {
      message:
        'Noch da: 10,00 € aus „Feuerwehr dankt“, einlösbar bis 31.12.2027. Die Karte ist gesperrt. Lassen Sie das Guthaben vorher auf eine neue Karte übertragen.',
    },
  ]);
});

it('goes on behind a holder whom it could not tell, and says so', async () => {
  const next = await addHolder();
  await register(next, second);
  await give(await openCampaign(database.db, books.regionId), second);
  await at('2027-12-10T10:00:00Z');
  await database.runAsOwner(`
    create function refuse_for_test() returns trigger language plpgsql as $$ begin raise exception 'not him'; end $$;
    create trigger refuse_for_test before insert on gift_notice for each row when (new.customer_id = ${customerId})
      execute function refuse_for_test()`);
  await expect(run()).rejects.toThrow('1 holders could not be told');
  expect([await mails(), await inbox()]).toEqual([[], []]);
  expect(await mails(next)).toHaveLength(1);
  await database.runAsOwner('drop function refuse_for_test cascade');
  await run();
  expect(await mails()).toHaveLength(1);
});

it('forgets a month after the end what was told', async () => {
  await at('2027-12-10T10:00:00Z');
  await run();
  const notices = () =>
    database.db.selectFrom('gift_notice').select('days_before').where('region_id', '=', books.regionId).execute();
  await at('2028-01-30T10:00:00Z');
  await run();
  expect(await notices()).toHaveLength(1);
  await at('2028-02-01T10:00:00Z');
  await run();
  expect(await notices()).toEqual([]);
});
