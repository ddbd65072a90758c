import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { datevRoleNames, isRevenue, presetAccounts } from '#contract/reports/datev/datev-accounts.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { readExport } from '#tests/support/read-datev.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const CLIENT = '55003';
let portal: TestPortal;
let accounting: Visitor;
/** The first two are books of one client of the tax adviser, the third of another. */
let regions: [Books, Books, Books];
beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  regions = [await openBooks(db, 1), await openBooks(db, 1), await openBooks(db, 1)];
  for (const [at, books] of regions.entries()) expect((await save(books, at < 2 ? CLIENT : '99')).status).toBe(204);
});
afterAll(async () => {
  await restoreClock(portal.database);
  await portal.close();
});

const regionOf = ({ regionId }: Books) =>
  portal.database.db
    .selectFrom('region')
    .select(['slug', 'card_name'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
const slugOf = async (books: Books) => (await regionOf(books)).slug;

async function save(books: Books, client: string) {
  const accounts = presetAccounts('03', 4);
  return accounting.post<ErrorAnswer>('save-datev-settings', {
    region: await slugOf(books),
    consultant: '29098',
    client,
    length: '4',
    yearBegins: '1',
    isFixed: true,
    chart: '03',
    firstBusiness: '1',
    ...Object.fromEntries(datevRoleNames.map((role) => [role, accounts[role].account])),
    ...Object.fromEntries(datevRoleNames.filter(isRevenue).map((role) => [`key-${role}`, ''])),
  });
}

/** A partner of the region books at an instant; a new one where none is named. */
async function book(
  { regionId, cards }: Books,
  instant: string,
  partnerId?: number,
  type: 'topUp' | 'redeem' = 'topUp',
): Promise<void> {
  const { db } = portal.database;
  await moveClock(portal.database, new Date(instant), 0.001);
  const who = partnerId ?? (await openPartner(regionId));
  const posting = postingsOf({ regionId, partnerId: who, cards })[type](cards[0]!, 100);
  const [outcome] = await postBookings(db, SEAL_KEYS, regionId, [posting]);
  expect(outcome!.isPosted).toBe(true);
}

let opened = 0;
async function openPartner(regionId: number): Promise<number> {
  const { db } = portal.database;
  const { partner_id } = await db
    .insertInto('partner')
    .values({ region_id: regionId, contract_id: `AP-N${++opened}`, name: `Neuer Laden ${opened}` })
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  await openPartnerAccount(db, regionId, partner_id);
  return partner_id;
}

async function exportMonth(books: Books, month: string, now = '2026-12-01T08:00:00Z') {
  await moveClock(portal.database, new Date(now), 0.001);
  await sealBooks(portal.database.db, SEAL_KEYS);
  const region = await slugOf(books);
  const { body, status } = await accounting.post<{ batch: number }>('export-datev-month', { region, month });
  expect(status).toBe(200);
  const { batch } = body;
  const taken = await accounting.post<Uint8Array>('datev-export-file', { region, month, batch });
  const { businesses, head } = readExport(taken.body);
  return { batch, accounts: businesses.map((one) => `${one['Konto']} ${one['Kundennummer']}`).toSorted(), title: head[16] };
}

async function listNumbers(some: readonly Books[]): Promise<number[]> {
  const rows = await portal.database.db
    .selectFrom('datev_business')
    .select('number')
    .where(
      'region_id',
      'in',
      some.map(({ regionId }) => regionId),
    )
    .execute();
  return rows.map(({ number }) => number).toSorted((one, other) => one - other);
}

describe('two regions of one client', () => {
  it('number their businesses in one row: none twice, and none is skipped', async () => {
    const [one, other] = regions;
    for (const books of [one, other]) {
      await book(books, '2026-10-05T09:00:00Z', books.partnerId);
      await book(books, '2026-10-06T09:00:00Z');
    }
    const first = await exportMonth(one, '2026-10');
    const second = await exportMonth(other, '2026-10');
    expect(first.accounts).toEqual([`70001 AP-${one.regionId}`, '70002 AP-N1']);
    expect(second.accounts).toEqual([`70003 AP-${other.regionId}`, '70004 AP-N2']);
    for (const books of [other, one, other]) await book(books, '2026-11-05T09:00:00Z');
    await book(one, '2026-11-06T09:00:00Z', one.partnerId);
    expect((await exportMonth(one, '2026-11')).accounts).toEqual([`70001 AP-${one.regionId}`, '70005 AP-N4']);
    expect((await exportMonth(other, '2026-11')).accounts).toEqual(['70006 AP-N3', '70007 AP-N5']);
    expect(await listNumbers([one, other])).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('count their batches each by itself, under the name of their card', async () => {
    const [one, other] = regions;
    const nameOf = async (books: Books) => (await regionOf(books)).card_name;
    expect(await exportMonth(one, '2026-10')).toMatchObject({ batch: 1, title: `2026-10 ${await nameOf(one)}` });
    await book(one, '2026-10-31T22:50:00Z', one.partnerId, 'redeem');
    const late = await exportMonth(one, '2026-10');
    expect(late).toMatchObject({ batch: 2, title: `2026-10 Nachtrag 1 ${await nameOf(one)}` });
    expect(await exportMonth(other, '2026-10')).toMatchObject({ batch: 1, title: `2026-10 ${await nameOf(other)}` });
    expect((await exportMonth(one, '2026-11')).batch).toBe(1);
  });
});

describe('a region with numbers that it has given for another client', () => {
  it('begins anew there, and cannot move to a client whose numbers they are', async () => {
    const [one, , third] = regions;
    await book(third, '2026-10-05T10:00:00Z', third.partnerId);
    expect((await exportMonth(third, '2026-10')).accounts).toEqual([`70001 AP-${third.regionId}`]);
    const { status, body } = await save(third, CLIENT);
    expect([status, body.fieldErrors]).toEqual([
      422,
      {
        client:
          'Bei diesem Mandanten hat schon eine andere Region die Nummer 1 vergeben. Bitte wählen Sie einen eigenen Mandanten.',
      },
    ]);
    const { rows } = await sql<{ client: number }>`
      select client from datev_setting where region_id = ${third.regionId}`.execute(portal.database.db);
    expect(rows).toEqual([{ client: 99 }]);
    expect((await save(one, '98')).status).toBe(204);
    expect((await save(one, CLIENT)).status).toBe(204);
  });

  it('leaves the books clean', async () => expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]));
});
