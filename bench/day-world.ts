import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { csrfTokenOf } from '#server/tenancy/sessions/session-cookies.ts';
import { insertSession } from '#server/tenancy/sessions/session.ts';
import { seedPartnerBank, seedRegionBank } from '#seeds/banks.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openEmployer } from './open-employer.ts';
import type { TillSession } from './till-load.ts';

/** How great the day is. */
export interface DaySize {
  regions: number;
  /** In all regions together. */
  tills: number;
  cardsOfRegion: number;
  /** Employee cards that an employer in each tenth region loads on the day. */
  chargedCards: number;
}

/** A till, with the cards that people bring to it. */
export interface DayTill {
  regionId: number;
  personId: number;
  session: TillSession;
  cards: readonly string[];
}

const TILLS_OF_PARTNER = 2;
const LAST_STATEMENT_DAYS = 20;

/** Regions with partners, tills that are signed in, cards of 100 EUR each, and employers whose cards are due today. */
export async function openDay(database: Database, size: DaySize): Promise<DayTill[]> {
  const tills: DayTill[] = [];
  // What the day's statements settle was booked before.
  await moveClock(database, new Date(Date.now() - LAST_STATEMENT_DAYS * 24 * 3_600_000), 0.001);
  for (let region = 0; region < size.regions; region++) {
    const share = Math.floor(((region + 1) * size.tills) / size.regions) - Math.floor((region * size.tills) / size.regions);
    tills.push(...(await openRegion(database, { tills: share, cards: size.cardsOfRegion })));
  }
  await restoreClock(database);
  await sealBooks(database.db, SEAL_KEYS);
  await openEmployers(database, size);
  await database.runAsOwner('analyze');
  return tills;
}

/** A region with partners, tills that are signed in, and cards of 100 EUR each. */
export async function openRegion({ db }: Database, size: { tills: number; cards: number }): Promise<DayTill[]> {
  const { regionId, partnerId, cards } = await openBooks(db, size.cards);
  await seedRegionBank(db, regionId);
  const partners = [partnerId];
  while (partners.length * TILLS_OF_PARTNER < size.tills) {
    const { partner_id } = await db
      .insertInto('partner')
      .values({ region_id: regionId, contract_id: `AP-${regionId}-${partners.length}`, name: `Laden ${partners.length}` })
      .returning('partner_id')
      .executeTakeFirstOrThrow();
    await openPartnerAccount(db, regionId, partner_id);
    partners.push(partner_id);
  }
  const tills: DayTill[] = [];
  for (const one of partners) {
    await db.updateTable('partner').set({ is_data_complete: true }).where('partner_id', '=', one).execute();
    await seedPartnerBank(db, one, `Laden ${one}`, 'Bankeinzug');
    const mine = Math.min(TILLS_OF_PARTNER, size.tills - tills.length);
    for (let till = 0; till < mine; till++) tills.push({ ...(await openTill(db, regionId, one, till)), regionId, cards });
  }
  const loads = cards.map((card, index) =>
    postingsOf({ regionId, cards, partnerId: partners[index % partners.length]! }).topUp(card, 10_000),
  );
  await postBookings(db, SEAL_KEYS, regionId, loads);
  return tills;
}

/** A cashier who has signed in; the day begins after that. */
async function openTill(
  db: Database['db'],
  regionId: number,
  partnerId: number,
  till: number,
): Promise<Pick<DayTill, 'personId' | 'session'>> {
  const branch = { street: '', zip: '', city: '' };
  await db
    .insertInto('branch')
    .values({ region_id: regionId, partner_id: partnerId, position: till, name: `Kasse ${till}`, ...branch })
    .execute();
  if (till === 0)
    await db
      .insertInto('bonus_setting')
      .values({
        region_id: regionId,
        partner_id: partnerId,
        in_force_from: new Date(0),
        is_active: true,
        percent_basis_points: 300,
      })
      .execute();
  const { person_id: personId } = await db
    .insertInto('person')
    .values({
      region_id: regionId,
      email: `till-${partnerId}-${till}@bench.example`,
      role: 'partner',
      partner_role: 'user',
      partner_id: partnerId,
      first_name: 'Till',
      last_name: String(till),
      password_hash: 'none',
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  return { personId, session: await signIn(db, personId) };
}

/** A session of a cashier in a database, made there. */
export async function signIn(db: Database['db'], personId: number): Promise<TillSession> {
  const token = await db
    .transaction()
    .execute((trx) => insertSession(trx, readConfig(process.env), { personId, device: 'bench' }));
  return { cookie: `session=${token}`, token: csrfTokenOf(token) };
}

async function openEmployers({ db }: Database, { regions, chargedCards }: DaySize): Promise<void> {
  const today = berlinDay(new Date()).toString();
  for (let regionId = 1; regionId <= regions; regionId += 10) {
    const wanted = { regionId, name: `Werk ${regionId}`, payment: 'Bankeinzug', cards: chargedCards } as const;
    const { employerId, cards } = await openEmployer(db, wanted);
    const days = { dueOn: today, debitsOn: today, loadsOn: today, payBy: today };
    await db.transaction().execute((trx) => freezeChargeOrder(trx, regionId, { employerId, cards, ...days }));
  }
}
