import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { datevRoleNames } from '#contract/reports/datev/datev-accounts.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { recordPayment, returnPayment } from '#server/ledger/write/book-payment.ts';
import { expireBalance } from '#server/ledger/write/expire-balance.ts';
import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { postBookings, type Posting } from '#server/ledger/write/post-booking.ts';
import { type InvoicePayment, payInvoice } from '#server/ledger/write/pay-invoice.ts';
import { settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { undoCharge } from '#server/ledger/write/undo-charge.ts';
import { loadDueChargeOrders } from '#server/money/charges/load-due-charge-orders.ts';
import { makeChargeFiles } from '#server/money/charges/make-charge-files.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import type { Database } from '#server/platform/db/database.ts';
import { buildInvoice, cancelledContent } from '#server/reports/invoices/build-invoice.ts';
import { readBuyer, readSeller } from '#server/reports/invoices/invoice-parties.ts';
import { issueInvoice } from '#server/reports/invoices/issue-invoice.ts';
import { findPayableInvoice, listOpenInvoices } from '#server/reports/invoices/open-invoices.ts';
import { type InvoiceRow, labelOf } from '#server/reports/invoices/reads.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { type ReadLine, readExport, sumByAccount } from '#tests/support/read-datev.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { exportMonth } from './export-month.ts';
import { exportZip } from './export-zip.ts';
import { getExport } from './read-exports.ts';
import { saveSettings } from './settings.ts';

/** DATEV_SEED repeats a run of another seed, DATEV_REGIONS plays more regions. */
const SEED = Number(process.env.DATEV_SEED ?? 11);
const REGIONS = Number(process.env.DATEV_REGIONS ?? 2);
const MONTHS = ['2026-10', '2026-11'] as const;
const office = { region: { name: 'Lahr', cardName: 'Karte', primaryColor: '#aa0000' }, portalUrl: 'https://portal.example' };

let database: Database;
let staffId: number;
const worlds: Played[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{ person_id: number }>`
    insert into person (email, role, staff_role, first_name, last_name, password_hash)
    values ('rechnungswesen@demo.example', 'trolleymaker', 'accounting', 'Kim', 'Demo', 'none') returning person_id`.execute(
    database.db,
  );
  staffId = rows[0]!.person_id;
  for (const days of fc.sample(anyDays, { seed: SEED, numRuns: REGIONS })) worlds.push(await play(days));
});
afterAll(() => database.close());

const cents = fc.integer({ min: 1, max: 9_000 });
const anyAct = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('topup' as const, 'redemption' as const, 'bonus' as const),
      card: fc.nat({ max: 5 }),
      cents,
      fee: fc.constantFrom(0, 20, 61),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('reverse' as const, 'storno' as const), of: fc.nat({ max: 60 }), cents }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('payment' as const, 'invoice' as const, 'pay-invoice' as const), cents }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'return' as const, 'transfer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('charge-undo' as const, 'charge-payment' as const), cents }) },
);
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never;

/** 61 days, each with some acts. */
const anyDays = fc.array(fc.array(anyAct, { maxLength: 5 }), { minLength: 61, maxLength: 61 });

/** A region with an employer, and somebody who pays online. */
type Played = StatementWorld & { employerId: number; payerId: number };

/** Plays October and November in a region of its own. What the books refuse has not happened. */
async function play(days: readonly (readonly Act[])[]): Promise<Played> {
  const world = await openStatementWorld(database);
  const { regionId } = world;
  const { db } = database;
  const logo_svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  await db.updateTable('region').set({ logo_svg }).where('region_id', '=', regionId).execute();
  const [test] = await produceCards(db, { regionId, count: 1, isTest: true });
  const [old] = await produceCards(db, { regionId, count: 1, isTest: false });
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({ region_id: regionId, contract_id: `AG-${regionId}`, name: 'Fabrik Čačak' })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  await seedEmployerBank(db, { regionId, employerId }, 'Fabrik', 'Bankeinzug');
  const payer = await sql<{ person_id: number }>`
    insert into person (region_id, email, role, first_name, last_name, password_hash)
    values (${regionId}, ${`zahlt-${regionId}@demo.example`}, 'customer', 'Kim', 'Zahlt', 'none') returning person_id`.execute(
    db,
  );
  const payerId = payer.rows[0]!.person_id;
  const { topUp } = postingsOf(world);
  await world.at('2021-05-01T10:00:00Z');
  await world.book(topUp(old!.cardNumber, 1_234));
  const whole = { ...world, employerId, payerId, cards: [...world.cards, test!.cardNumber] };
  const booked: { entry: number; card: string }[] = [];
  const invoices: InvoiceRow[] = [];
  for (const [at, acts] of days.entries()) {
    const day = Temporal.PlainDate.from('2026-10-01').add({ days: at }).toString();
    if (day === '2026-10-01') {
      await world.at('2026-10-01T04:00:00Z');
      expect(await expireBalance(db, SEAL_KEYS, regionId, old!.cardNumber, randomUUID())).toMatchObject({ isPosted: true });
    }
    if (['2026-10-12', '2026-10-26', '2026-11-09', '2026-11-23'].includes(day)) {
      await world.issue(day);
      await agree(whole);
      await takeFiles(database, regionId);
    }
    if (day === '2026-10-15' || day === '2026-11-15') await charge(whole, day);
    // Before and after midnight: the day is that of Berlin.
    for (const [nth, act] of acts.entries()) {
      await world.at(`${day}T${['05:00:00', '10:00:00', '16:00:00', '20:00:00', '22:30:00'][nth]}Z`);
      await happen(whole, act, { booked, invoices, day });
    }
    await agree(whole);
  }
  await world.at('2026-12-01T05:00:00Z');
  await sealBooks(db, SEAL_KEYS);
  await mapAccounts(regionId);
  return whole;
}

/** What is open with each business is what its account comes to. */
async function agree({ regionId, partnerId, employerId }: Played): Promise<void> {
  await assertAccountAgrees(database.db, { kind: 'partner', regionId, partnerId });
  await assertAccountAgrees(database.db, { kind: 'employer', regionId, employerId });
}

async function charge({ regionId, employerId, cards }: Played, day: string): Promise<void> {
  const { db } = database;
  const plan = planFor(cards[0]!, { charge_cents: 4_321, charge_time: 'Mitte des Monats' });
  await db.transaction().execute(async (trx) => {
    if (day.startsWith('2026-10')) await storeEmployeeCards(trx, { regionId, employerId }, [plan]);
    await freezeChargeOrder(trx, regionId, {
      employerId,
      cards: [cards[0]!],
      dueOn: day,
      debitsOn: day,
      loadsOn: day,
      payBy: day,
    });
  });
  await makeChargeFiles(db, regionId, Temporal.PlainDate.from(day));
  await loadDueChargeOrders(db, SEAL_KEYS, regionId, Temporal.PlainDate.from(day), async () => {});
}

interface Happened {
  booked: { entry: number; card: string }[];
  invoices: InvoiceRow[];
  day: string;
}

async function happen(world: Played, act: Act, { booked, invoices, day }: Happened): Promise<void> {
  const { regionId, partnerId, cards } = world;
  const { db } = database;
  const said = { day, bankText: 'MD06', reason: 'Kontoauszug', actorId: 1, idempotencyKey: randomUUID() };
  const postings = postingsOf(world);
  const book = async (posting: Posting) => {
    const [outcome] = await postBookings(db, SEAL_KEYS, regionId, [posting]);
    if (outcome!.isPosted) booked.push({ entry: outcome!.entryId, card: posting.card });
  };
  switch (act.do) {
    case 'topup':
      return book(postings.topUp(cards[act.card % cards.length]!, act.cents, { fee: act.fee }));
    case 'redemption':
      return book(postings.redeem(cards[act.card % cards.length]!, act.cents, { fee: act.fee }));
    case 'bonus':
      return book(postings.bonus(cards[act.card % cards.length]!, act.cents, { fee: act.fee }));
    case 'reverse':
    case 'storno': {
      const of = booked.at(-1 - (act.of % Math.max(1, booked.length)));
      if (!of) return;
      return book(act.do === 'reverse' ? postings.reverse(of.card, of.entry) : postings.storno(of.card, of.entry, act.cents));
    }
    case 'payment':
      await recordPayment(db, SEAL_KEYS, regionId, { ...said, partnerId, cents: act.cents });
      return;
    case 'return': {
      const { rows } = await sql<{ number: number | null }>`
        select max(number) as number from statement_payment where region_id = ${regionId}`.execute(db);
      if (rows[0]!.number !== null) await returnPayment(db, SEAL_KEYS, regionId, { ...said, statement: rows[0]!.number });
      return;
    }
    case 'transfer': {
      const sources = [{ card: cards[3]!, idempotencyKey: randomUUID() }];
      await transferBalances(db, SEAL_KEYS, regionId, { sources, target: cards[2]!, actorId: 1 });
      return;
    }
    case 'charge-undo':
      if (day > '2026-10-15')
        await undoCharge(db, SEAL_KEYS, regionId, {
          number: 1,
          card: cards[0]!,
          cents: act.cents,
          actorId: 1,
          idempotencyKey: randomUUID(),
        });
      return;
    case 'charge-payment':
      if (day > '2026-10-15')
        await settleChargeOrder(db, SEAL_KEYS, regionId, { type: 'charge-payout', number: 1, cents: act.cents, ...said });
      return;
    case 'pay-invoice':
      await payLast(regionId, invoices, act.cents, said);
      return;
    case 'invoice':
    case 'cancel':
      await invoice(world, invoices, act.do === 'invoice' ? act.cents : null, day);
  }
}

/** A part of the newest invoice that may be paid, or more than it; what was too much before goes back. */
async function payLast(
  regionId: number,
  invoices: readonly InvoiceRow[],
  cents: number,
  said: Omit<InvoicePayment, 'year' | 'number' | 'cents' | 'openCents'>,
) {
  const last = invoices.findLast((row) => row.kind !== 'cancellation' && row.settled_how === null);
  if (!last) return;
  const { year, number } = last;
  const { openCents } = (await findPayableInvoice(database.db, { regionId, year, number }))!;
  await payInvoice(database.db, SEAL_KEYS, regionId, {
    year,
    number,
    cents: openCents < 0 ? openCents : cents,
    openCents,
    ...said,
  });
}

/** An invoice of either business, or the cancellation of the last one. */
async function invoice(
  { regionId, partnerId, employerId, payerId }: Played,
  invoices: InvoiceRow[],
  cents: number | null,
  day: string,
) {
  const last = invoices.at(-1);
  if (cents === null && (!last || last.kind === 'cancellation')) return;
  const business =
    (cents ?? 0) % 2 === 0
      ? ({ kind: 'partner', regionId, partnerId } as const)
      : ({ kind: 'employer', regionId, employerId } as const);
  await database.db.transaction().execute(async (trx) => {
    if (cents === null) {
      const reason = 'Irrtum';
      const content = cancelledContent(last!.content, { label: labelOf(last!), issuedOn: last!.issued_on, reason });
      const whose =
        last!.partner_id === null
          ? ({ kind: 'employer', regionId, employerId } as const)
          : ({ kind: 'partner', regionId, partnerId } as const);
      const cancels = { year: last!.year, number: last!.number, reason };
      const cause = `cancels ${labelOf(last!)}`;
      invoices.push(
        await issueInvoice(trx, office, { business: whose, kind: 'cancellation', day, cause, content, cancels, issuedBy: null }),
      );
      return;
    }
    const isPaid = cents % 3 === 0;
    const content = buildInvoice({
      subject: isPaid ? 'Einrichtungsgebühr' : 'Kartenbestellung',
      seller: readSeller(),
      buyer: { ...(await readBuyer(trx, business)), street: 'Am Markt 1', zip: '77933', city: 'Lahr', country: 'DE' },
      region: 'Lahr',
      cardName: 'Karte',
      period: { from: day, to: day },
      charges: [{ text: 'Etwas', unitCents: cents }],
      taxBasisPoints: 1900,
      payment: isPaid ? { how: 'demo', on: day, reference: 'P-1' } : { how: 'unsaid' },
    });
    const kind = isPaid ? 'entry' : 'cards';
    const order = randomUUID();
    if (isPaid)
      await sql`
        insert into checkout_order (region_id, order_id, person_id, payer_gguid, purpose, lines, net_cents, tax_cents, provider, state, payment_id, paid_cents, paid_currency)
        values (${regionId}, ${order}, ${payerId}, gen_random_uuid(), 'partner-registration', '[]', ${content.netCents}, ${content.taxCents}, 'demo', 'saved',
          ${order}, ${content.netCents + content.taxCents}, 'EUR')`.execute(trx);
    const cause = `${isPaid ? 'order' : 'desk'} ${order}`;
    invoices.push(await issueInvoice(trx, office, { business, kind, day, cause, content, issuedBy: null }));
  });
}

/** Each role has an account of its own, so that the files tell them apart. */
const accountOf = (role: (typeof datevRoleNames)[number]) => String(1001 + datevRoleNames.indexOf(role));

/** Regions of one client number their businesses from different numbers. */
const firstOf = (regionId: number) => 500 * regionId;

async function mapAccounts(regionId: number): Promise<void> {
  const firstBusiness = firstOf(regionId);
  const accounts = Object.fromEntries(datevRoleNames.map((role) => [role, accountOf(role)])) as Record<
    (typeof datevRoleNames)[number],
    string
  >;
  const keys = Object.fromEntries(datevRoleNames.map((role) => [`key-${role}`, '3'])) as Record<
    `key-${(typeof datevRoleNames)[number]}`,
    string
  >;
  const values = {
    consultant: '1001',
    client: '1',
    length: '4',
    yearBegins: '1',
    isFixed: true,
    chart: '03',
    firstBusiness: String(firstBusiness),
  } as const;
  await database.db.transaction().execute((trx) => saveSettings(trx, regionId, { ...values, ...accounts, ...keys }, staffId));
}

async function exported(regionId: number, month: string) {
  const { db } = database;
  const made = { db, regionContent: ownRegionContent(db) };
  const { batch } = await exportMonth(made, { regionId, month, staffId });
  const kept = await getExport(db, regionId, month, batch);
  return readExport(Buffer.concat(await Array.fromAsync(exportZip(made, kept))));
}

/** What the books moved on each account in a month: by another way than the export's, entry by entry. */
async function movedInBooks(regionId: number, month: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; partner_id: number | null; employer_id: number | null; cents: number }>`
    select a.kind, a.partner_id, a.employer_id, sum(p.cents)::bigint as cents
      from posting p join account a using (region_id, account_id) join entry e using (region_id, entry_id)
     where p.region_id = ${regionId} and a.kind <> 'test' and not coalesce(a.is_test, false)
       and to_char(e.booked_at at time zone 'Europe/Berlin', 'YYYY-MM') = ${month}
     group by 1, 2, 3`.execute(database.db);
  const numbers = await database.db.selectFrom('datev_business').selectAll().where('region_id', '=', regionId).execute();
  const roles: Record<string, string> = { card: 'cards' };
  // What was paid for invoices stands on the debtors.
  const own = rows.filter(({ kind }) => kind !== 'invoices');
  return new Map(
    own.map(({ kind, partner_id, employer_id, cents: sum }) => {
      const business = numbers.find((row) => row.partner_id === partner_id && row.employer_id === employer_id);
      const role = (roles[kind] ?? kind) as (typeof datevRoleNames)[number];
      return [kind === 'partner' || kind === 'employer' ? String(70_000 + business!.number) : accountOf(role), sum];
    }),
  );
}

/** The lines that a statement's turnover adds on the accounts of fees and tax. */
const isTurnover = ({ account, against }: ReadLine) =>
  [account, against].includes(accountOf('revenue-fees')) ||
  [account, against].toSorted().join() === [accountOf('fees'), accountOf('tax')].toSorted().join();

function assertSameSums(lines: readonly ReadLine[], books: Map<string, number>): void {
  const told = sumByAccount(lines.filter((line) => !isTurnover(line)));
  for (const account of new Set([...told.keys(), ...books.keys()])) {
    // Turnover of invoices, and the debtors who owe it, are none of the books'.
    if (account.startsWith('1') && account.length === 5) continue;
    if (
      datevRoleNames.filter((role) => role.startsWith('revenue') || role === 'online').some((role) => accountOf(role) === account)
    )
      continue;
    expect([account, told.get(account) ?? 0]).toEqual([account, books.get(account) ?? 0]);
  }
}

it('moves every account of the books by exactly what they did, month by month', async () => {
  let lines = 0;
  for (const { regionId } of worlds)
    for (const month of MONTHS) {
      const read = await exported(regionId, month);
      lines += read.lines.length;
      assertSameSums(read.lines, await movedInBooks(regionId, month));
    }
  expect(lines).toBeGreaterThan(REGIONS * 100);
  const numbers = await database.db.selectFrom('datev_business').selectAll().orderBy('region_id').orderBy('number').execute();
  expect(numbers.map(({ region_id, number }) => number - firstOf(region_id))).toEqual(worlds.flatMap(() => [0, 1]));
});

it('tells as turnover what statements and invoices say', async () => {
  for (const { regionId } of worlds)
    for (const month of MONTHS) {
      const { lines } = await exported(regionId, month);
      const sums = sumByAccount(lines);
      const revenue = datevRoleNames
        .filter((role) => role.startsWith('revenue'))
        .reduce((sum, role) => sum + (sums.get(accountOf(role)) ?? 0), 0);
      const { rows } = await sql<{ cents: number }>`
        select coalesce((select sum(fee_cents + tax_cents) from statement s join statement_run r using (region_id, run)
                 where s.region_id = ${regionId} and to_char(r.issued_on, 'YYYY-MM') = ${month}), 0)::bigint
             + coalesce((select sum(gross_cents) from invoice where region_id = ${regionId} and to_char(issued_on, 'YYYY-MM') = ${month}), 0)::bigint as cents`.execute(
        database.db,
      );
      expect([month, revenue]).toEqual([month, rows[0]!.cents]);
    }
});

it('leaves on the debtors what is open, less what was paid online for an invoice that was cancelled', async () => {
  const open = await listOpenInvoices(database.db);
  for (const { regionId } of worlds) {
    let debtors = 0;
    for (const month of MONTHS)
      for (const [account, cents] of sumByAccount((await exported(regionId, month)).lines))
        if (account.length === 5 && account.startsWith('1')) debtors += cents;
    const owed = open.filter((one) => one.regionId === regionId).reduce((sum, { openCents }) => sum + openCents, 0);
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(-gross_cents), 0)::bigint as cents from invoice
       where region_id = ${regionId} and kind = 'cancellation' and settled_how = 'demo'`.execute(database.db);
    expect([regionId, debtors]).toEqual([regionId, rows[0]!.cents - owed]);
  }
});

it('agrees with `ledger:verify`, which counts the exports anew', async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('links each statement and invoice to its paper', async () => {
  for (const { regionId } of worlds) {
    const { lines, papers, index } = await exported(regionId, '2026-10');
    expect(Object.keys(papers).length).toBeGreaterThan(0);
    for (const paper of Object.values(papers)) expect(Buffer.from(paper).subarray(0, 5).toString()).toBe('%PDF-');
    for (const { link, account, against } of lines)
      if (link && [account, against].some((one) => one.startsWith('1') && one.length === 5))
        expect(index).toContain(`guid="${/^BEDI "(.+)"$/.exec(link)![1]}"`);
  }
});

it('control: a kind of booking that is left out is missed, whichever it is', async () => {
  const kinds = new Map<string, { lines: ReadLine[]; books: Map<string, number> }>();
  for (const { regionId } of worlds)
    for (const month of MONTHS) {
      const { lines } = await exported(regionId, month);
      const books = await movedInBooks(regionId, month);
      for (const { text, account } of lines)
        if (account.length === 5 && account.startsWith('7')) kinds.set(/^(Storno )?(\S+ )?\S+/.exec(text)![0], { lines, books });
      if (lines.some(({ text }) => text === 'Verfallenes Guthaben')) kinds.set('Verfallenes Guthaben', { lines, books });
    }
  expect([...kinds.keys()]).toEqual(
    expect.arrayContaining([
      'Aufladungen Laden',
      'Einlösungen Laden',
      'Boni Laden',
      'Gebühren: Einlösungen',
      'Storno Einlösungen Laden',
      'Abrechnung Laden',
      'Umsatzsteuer: Abrechnung',
      'Rückgabe der',
      'Zahlung Laden',
      'Einzug Ladeauftrag',
      'Geladene Karten',
      'Zurückgenommene Ladungen',
      'Verfallenes Guthaben',
    ]),
  );
  for (const [kind, { lines, books }] of kinds) {
    const without = lines.filter(({ text }) => !text.startsWith(kind));
    expect([kind, without.length < lines.length]).toEqual([kind, true]);
    expect(() => assertSameSums(without, books)).toThrow('to deeply equal');
  }
});
