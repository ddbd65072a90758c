import { sql } from 'kysely';
import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { matchMovements } from '#server/reports/bank-statements/match-movements.ts';
import { takeInFile } from '#server/reports/bank-statements/read-uploaded-file.ts';
import { issueDraft } from '#server/reports/invoices/draft-invoice.ts';
import { labelOf } from '#server/reports/invoices/reads.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { regionIban } from '#seeds/banks.ts';
import { camtXml } from '#tests/support/camt.ts';
import { type CountedDb, countStatements } from '#tests/support/count-statements.ts';
import { type ChargeWorld, openChargeWorld } from '#tests/support/charge-world.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { besideTills, tellBeside, TILLS } from './beside-tills.ts';
import { openEmployer } from './open-employer.ts';
import { processorTime } from './processor-time.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:bank [-- MOVEMENTS ORDERS INVOICES]`: what a statement costs that is read and matched, and what it
 * does to the p99 of tills that book all the time. By default 10,000 movements, of which 1,000 pay a charge order and
 * 1,000 an invoice, and are booked. The others are of people whom nobody knows, or name what is not theirs. The first
 * statement comes while nobody books: its processor time is told, which a busy machine changes little. Needs Linux.
 */
const [MOVEMENTS = 10_000, ORDERS = 1_000, INVOICES = 1_000] = process.argv.slice(2).map(Number);
const IDLE_SECONDS = 10;

await withFreshDatabase(async (database) => {
  const world = await openChargeWorld(database, { cards: 1, payment: 'Rechnung' });
  await world.at('2026-11-20T09:00:00Z');
  const quiet = [...(await openOrders(database, world, 'Stillwerk')), ...(await openInvoices(database, world, 'Stillbau'))];
  const busy = [...(await openOrders(database, world, 'Tagwerk')), ...(await openInvoices(database, world, 'Tagbau'))];
  const cards = (await produceCards(database.db, { regionId: world.regionId, count: 500 })).map(({ cardNumber }) => cardNumber);
  await database.runAsOwner('analyze');
  const counted = countStatements(database.db);
  const { db } = counted;
  const office = { db, keys: SEAL_KEYS, config: readConfig({}), regionContent: ownRegionContent(db) };
  const first = statement(world.regionId, quiet, '2026-11-18');
  const second = statement(world.regionId, busy, '2026-11-19');
  const read = (bytes: Uint8Array) => takeInFile(office, { bytes, name: 'bench.xml', readBy: null });
  const match = async () => (await matchMovements(office, world.regionId)).booked;
  console.log(`${MOVEMENTS} movements, ${ORDERS} of them for orders, ${INVOICES} for invoices`);
  await costOf('read', counted, MOVEMENTS, () => read(first));
  await costOf('matched', counted, ORDERS + INVOICES, match);
  console.log(`${TILLS} tills book all the time`);
  const idle = () => new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
  const books = { ...world, cards };
  const alone = await besideTills(database.db, books, 'nothing else', idle);
  const beside = await besideTills(database.db, books, 'read and matched', async () => {
    const began = performance.now();
    await read(second);
    const kept = performance.now();
    const booked = await match();
    console.log(
      `${'read'.padEnd(18)} ${((kept - began) / 1000).toFixed(1)} s, matched ${((performance.now() - kept) / 1000).toFixed(1)} s, booked ${booked}`,
    );
  });
  tellBeside(alone, beside);
  await database.close();
});

/** Charge orders of ten employers, one a day for each, that wait for a transfer of 50 EUR. */
async function openOrders({ db }: Database, { regionId }: ChargeWorld, name: string): Promise<string[]> {
  const { last } = await db
    .selectFrom('charge_order')
    .select(({ fn }) => fn.coalesce(fn.max('number'), sql<number>`0::bigint`).as('last'))
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  const EMPLOYERS = 10;
  for (let one = 0; one < EMPLOYERS; one++) {
    const { employerId, cards } = await openEmployer(db, { regionId, name: `${name} ${one}`, payment: 'Rechnung', cards: 1 });
    for (let day = 0; day < ORDERS / EMPLOYERS; day++) {
      const dueOn = new Date(Date.UTC(2026, 11, 1 + day)).toISOString().slice(0, 10);
      const days = { dueOn, debitsOn: dueOn, loadsOn: dueOn, payBy: dueOn };
      await db.transaction().execute((trx) => freezeChargeOrder(trx, regionId, { employerId, cards, ...days }));
    }
  }
  const orders = await db
    .selectFrom('charge_order')
    .select('number')
    .where('region_id', '=', regionId)
    .where('number', '>', last)
    .orderBy('number')
    .execute();
  return orders.map(({ number }) => `L${regionId}-${String(number).padStart(5, '0')}`);
}

/** Invoices of an employer that wait for a transfer of 50 EUR. */
async function openInvoices({ db }: Database, { regionId }: ChargeWorld, name: string): Promise<string[]> {
  const { employerId } = await openEmployer(db, { regionId, name, payment: 'Rechnung', cards: 1 });
  await db
    .updateTable('employer')
    .set({
      company_street: 'Werkstraße 1',
      company_zip: '77933',
      company_city: 'Musterstadt',
      company_email: 'werk@demo.example',
    })
    .where('employer_id', '=', employerId)
    .execute();
  const region = (await ownRegionContent(db).find({ regionId }))!;
  const labels: string[] = [];
  for (let one = 0; one < INVOICES; one++) {
    const draft = { business: { kind: 'employer', regionId, employerId }, kind: 'returned-debit', issuedBy: null } as const;
    const positions = [{ text: 'Rücklastschrift ohne Mandat', unitCents: 5_000 }];
    const row = await db
      .transaction()
      .execute((trx) => issueDraft(trx, { region, portalUrl: null }, { ...draft, cause: `bench ${name} ${one}`, positions }));
    labels.push(labelOf(row));
  }
  return labels;
}

function statement(regionId: number, labels: readonly string[], day: string): Uint8Array {
  const entries = Array.from({ length: MOVEMENTS }, (_, at) => {
    const label = labels[Math.floor((at * labels.length) / MOVEMENTS)];
    const isFirst = at === 0 || label !== labels[Math.floor(((at - 1) * labels.length) / MOVEMENTS)];
    return {
      cents: isFirst ? 5_000 : 100 + (at % 4_000),
      ref: `B-${day}-${at}`,
      name: `Zahlerin ${at}`,
      iban: 'DE02120300000000202051',
      text: isFirst ? ['Zu Nummer', label!] : at % 3 === 0 ? `Teilzahlung ${label}` : `Danke für alles ${at}`,
    };
  });
  const told = { iban: regionIban(regionId), from: day, until: day, id: day, entries };
  return new TextEncoder().encode(camtXml({ statements: [told] }));
}

/** Prints what a work costs: in all, and for each of the so many that it is about. */
async function costOf(what: string, counted: CountedDb, many: number, work: () => Promise<unknown>): Promise<void> {
  const postgres = processorTime(process.pid).postgres;
  const own = process.cpuUsage();
  counted.take();
  const began = performance.now();
  await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { user, system } = process.cpuUsage(own);
  const server = (user + system) / 1e6;
  const database = processorTime(process.pid).postgres - postgres;
  const each = (((server + database) / many) * 1000).toFixed(2);
  console.log(
    `${what.padEnd(18)} ${seconds} s; processor: portal ${server.toFixed(2)} s, PostgreSQL ${database.toFixed(2)} s, ${each} ms each; ${(counted.take().statements / many).toFixed(2)} statements each`,
  );
}
