import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { type Anchor, readAnchors, writeAnchor } from '#server/ledger/prove/anchor.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { recordPayment, returnPayment } from '#server/ledger/write/book-payment.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { debitInvoice } from '#server/ledger/write/debit-invoices.ts';
import { payClaim } from '#server/ledger/write/pay-claim.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import { settleChargeOrder, undoChargeOrderMoney } from '#server/ledger/write/settle-charge-order.ts';
import { undoCharge } from '#server/ledger/write/undo-charge.ts';
import { loadDueChargeOrders } from '#server/money/charges/load-due-charge-orders.ts';
import { makeChargeFiles } from '#server/money/charges/make-charge-files.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { claimProvenCard } from '#server/parties/cards/claim-card.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { seedEmployerBank } from '#seeds/banks.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { keepBankFile } from '#server/reports/bank-statements/keep-bank-file.ts';
import { keyStatement } from '#server/reports/bank-statements/movement-keys.ts';
import { makeInvoiceDebits } from '#server/reports/invoices/make-invoice-debits.ts';
import { readCamt } from '#server/reports/bank-statements/read-camt.ts';
import { gatherLines, NOTHING } from '#server/reports/datev/gather-lines.ts';
import { monthOf } from '#server/reports/datev/months.ts';
import { takeBackPartyMove } from '#server/operator/moving-parties/take-back-party-move.ts';
import { partyBackKind } from '#server/operator/moving-parties/party-back-kind.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { continueHistories } from '#server/operator/former-bookings/continue-histories.ts';
import { mapBookings } from '#server/operator/former-bookings/map-bookings.ts';
import { readHistory } from '#server/operator/former-bookings/read-history.ts';
import { askForBookingsRehearsal } from '#server/operator/former-bookings/rehearse-bookings.ts';
import { showBookings } from '#server/operator/former-bookings/show-bookings.ts';
import { takeBookings } from '#server/operator/former-bookings/take-bookings.ts';
import { continueTakeOvers } from '#server/operator/taking-over/continue-take-overs.ts';
import { writeLetters } from '#server/operator/taking-over/letters.ts';
import { takeBackTakeOver } from '#server/operator/taking-over/take-back-take-over.ts';
import { takeOverBackKind } from '#server/operator/taking-over/take-over-back-kind.ts';
import { findCardByOldNumber } from '#server/parties/cards/card-aliases.ts';
import { camtXml } from './camt.ts';
import { planFor } from './charge-world.ts';
import type { Books } from './open-books.ts';
import { openCampaign } from './open-campaign.ts';
import { postingsOf } from './postings.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { SEAL_KEYS } from './seal-keys.ts';
import { openStatementWorld, type StatementWorld } from './statement-world.ts';
import { BRANCH_HEAD, EMPLOYER_HEAD, movedBy, PARTNER_HEAD, officeOf, prepareMove, releaseMove, workOn } from './party-move.ts';
import { actBy, type Prepared, prepareTakeOver, releaseTakeOver } from './take-over.ts';

/** A world with something in each table that seals watch, sealed and anchored. */
export interface SealedWorld extends Books {
  anchor: Anchor;
  /** What a script of SQL may name: cards, people and entries by what they are for. */
  names: Record<string, string>;
}

export async function openSealedWorld(database: Database): Promise<SealedWorld> {
  const { db } = database;
  const world = await openStatementWorld(database);
  const { regionId, partnerId } = world;
  const { topUp, redeem, bonus, storno } = postingsOf(world);
  const [held, locked, emptied, empty] = world.cards as [string, string, string, string];
  const [test] = await produceCards(db, { regionId, count: 1, isTest: true });
  const [holder, stranger] = [await insertPerson(database, regionId, 'h'), await insertPerson(database, regionId, 's')];

  await world.at('2026-10-27T10:00:00Z');
  const first = await world.book(topUp(held, 10_000), redeem(held, 2_500, { fee: 50 }), topUp(emptied, 900), topUp(locked, 700));
  const granted = await world.book(bonus(held, 90, { grantedFor: first[1]!, idempotencyKey: randomUUID(), inputHash: 'a' }));
  await db.transaction().execute(async (trx) => {
    await claimProvenCard(trx, held, holder);
    await audit(trx, { personId: holder, regionId, act: 'card-added', subject: 'account 1' });
  });
  await transferBalances(db, SEAL_KEYS, regionId, {
    sources: [{ card: emptied, idempotencyKey: randomUUID() }],
    target: held,
    actorId: 1,
  });
  await closeCardAccount(db, regionId, locked, 'locked');
  await closeCardAccount(db, regionId, empty, 'emptied');
  await fillOtherTables(database, { regionId, partnerId, holder, stranger, card: held, entry: first[0]! });
  await world.issue('2026-11-09');
  await world.at('2026-11-10T10:00:00Z');
  await world.book(redeem(held, 3_000, { fee: 60 }));
  await world.issue('2026-11-23');
  await takeFiles(database, regionId);
  await world.at('2026-11-24T10:00:00Z');
  const [mistaken] = await world.book(redeem(held, 300, { fee: 20 }));
  const [takenBack] = await world.book(storno(held, mistaken!, 100));
  const said = { day: '2026-11-24', bankText: 'MD06', reason: 'Kontoauszug', actorId: holder } as const;
  await returnPayment(db, SEAL_KEYS, regionId, { statement: 1, ...said, idempotencyKey: randomUUID() });
  await recordPayment(db, SEAL_KEYS, regionId, { partnerId, cents: 1_000, ...said, idempotencyKey: randomUUID() });
  const undone = await recordPayment(db, SEAL_KEYS, regionId, { partnerId, cents: 40, ...said, idempotencyKey: randomUUID() });
  const returns = undone.isPosted ? undone.entryId : null;
  await recordPayment(db, SEAL_KEYS, regionId, { partnerId, cents: -40, returns, ...said, idempotencyKey: randomUUID() });
  await sql`insert into payment_resumption values (${regionId}, 1, ${holder}, ledger_now(), 'geklärt')`.execute(db);
  await chargeCards(database, regionId, held);
  await readBank(database, { regionId, partnerId, holder });
  await payInvoices(database, { regionId, partnerId, holder });
  await bookReturns(database, { regionId, holder });
  await takeBackMovement(database, { regionId, partnerId, holder, stranger });
  await debitInvoices(database, { regionId, partnerId, holder });
  const taken = await takeOverCards(database, { regionId, holder });
  await moveParties(database, { regionId, holder });
  const gifts = await useGifts(database, world, holder);
  await exportMonths(database, { regionId, partnerId, holder });
  // The newest facts: what cuts them off finds these.
  await sql`insert into statement_paper (region_id, number, pdf) select region_id, number, '\\x25504446' from statement`.execute(
    db,
  );
  const last = await world.book(topUp(held, 500));
  await restoreClock(database);
  await sealBooks(db, SEAL_KEYS);
  const [anchor] = readAnchors(await writeAnchor(db, SEAL_KEYS, new Date()), SEAL_KEYS);
  return {
    regionId,
    partnerId,
    cards: world.cards,
    anchor: anchor!,
    names: {
      home: String(regionId),
      shop: String(partnerId),
      holder: String(holder),
      stranger: String(stranger),
      topup: String(first[0]),
      redemption: String(first[1]),
      granted: String(granted[0]),
      storno: String(takenBack),
      last: String(last[0]),
      held,
      locked,
      emptied,
      empty,
      test: test!.cardNumber,
      taken,
      ...gifts,
    },
  };
}

/**
 * Cards of another provider, in four take-overs. One is whole and paid, one was taken back, and one is whole and
 * brought gifts along. The last one is in the middle of being taken back. Returns a card of the first.
 */
async function takeOverCards(database: Database, { regionId, holder }: { regionId: number; holder: number }): Promise<string> {
  const { db } = database;
  const campaign = await openCampaign(db, regionId, {
    name: 'Vom Vorgänger',
    given_for: 'take-over',
    starts_on: '2026-06-01',
    ends_on: '2027-05-31',
    use_until: '2027-06-30',
  });
  for (const [provider, name] of [
    ['Altkarte', 'A'],
    ['Zweitkarte', 'B'],
    ['Viertkarte', 'G'],
    ['Drittkarte', 'C'],
  ] as const) {
    const rows = [`${name}1001;aktiv;12,50;kim@post.example;Kim;Eins`, `${name}1002;gesperrt;7,00`, `${name}1003;aktiv;0`];
    const gifts = { lines: [`${name}1001;Fest;2,10;`, `${name}1002;Fest;7,00;31.12.2026`], campaigns: { Fest: campaign } };
    const prepared = await prepareTakeOver(db, { regionId, staffId: holder }, rows, provider, name === 'A' ? undefined : gifts);
    const { id } = prepared;
    await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
    await continueTakeOvers(db, SEAL_KEYS);
    await writeLetters(db, { id, staffId: holder });
    await sql`
      insert into take_over_paper (region_id, take_over_id, kind, told_at, pdf, made_by)
      select region_id, take_over_id, 'cut-over', finished_at, '\\x25504446', ${holder}
        from take_over where region_id = ${regionId} and take_over_id = ${id}`.execute(db);
    if (name === 'A') {
      await payClaims(database, { regionId, holder, takeOverId: id });
      await showFormerBookings(db, prepared);
    }
    if (name === 'A' || name === 'G') continue;
    await db.transaction().execute((trx) => takeOverBackKind.carryOut(trx, { regionId, takeOverId: id }, actBy(prepared)));
    await takeBackTakeOver(db, SEAL_KEYS, id, () => name === 'C', 1);
  }
  return (await findCardByOldNumber(db, regionId, 'A1001'))!;
}

/** What the former provider has booked, with a faulty row that stays behind. */
async function showFormerBookings(db: Database['db'], { id, staffId }: Prepared): Promise<void> {
  const file = Buffer.from('Kartennummer;Gebucht am;Betrag\nA1001;03.02.2026;20,00\nA1001;04.02.2026;-7,50\nA1002;nie;1,00\n');
  await takeBookings(db, { id, name: 'buchungen.csv', file, staffId });
  const columns = { Kartennummer: 'number', 'Gebucht am': 'bookedOn', Betrag: 'amount' } as const;
  await mapBookings(db, { id, version: (await readHistory(db, id)).version, columns, kinds: {} });
  const { version } = await readHistory(db, id);
  await askForBookingsRehearsal(db, { id, version });
  await continueHistories(db);
  await showBookings(db, { id, version, leavesOutFaulty: true, reason: 'Umzug', staffId });
}

/** Partners and employers of another provider: one move that is whole, and one in the middle of being taken back. */
async function moveParties(database: Database, { regionId, holder }: { regionId: number; holder: number }): Promise<void> {
  const { db } = database;
  await sql`insert into category (name) values ('Bücher') on conflict do nothing`.execute(db);
  const [trade] = await listCategories(db);
  for (const [provider, name] of [
    ['Altkarte', 'M'],
    ['Zweitkarte', 'N'],
  ] as const) {
    const place = `Marktstraße 1;77933;Lahr;${trade!.name}`;
    const partners = [1, 2].map((at) => `${name}${at};Laden ${name}${at};${place};${name}${at}@post.example;Frau;Kim;Eins;;;;`);
    const employer = `${name}1;Werft ${name}1;Marktstraße 1;77933;Lahr;;;;;Rechnung;;;`;
    const files = [
      ['partners', `${PARTNER_HEAD}\n${partners.join('\n')}\n`],
      ['employers', `${EMPLOYER_HEAD}\n${employer}\n`],
      ['branches', `${BRANCH_HEAD}\n${name}1;Am See;${place}\n`],
    ] as const;
    const words = { trade: { [trade!.name]: String(trade!.id) }, payment: { Rechnung: 'Rechnung' } };
    const prepared = await prepareMove(db, { regionId, staffId: holder }, files, words, provider);
    await db.transaction().execute((trx) => releaseMove(trx, prepared));
    await workOn(db);
    if (name === 'M') continue;
    const { id: moveId } = prepared;
    await db.transaction().execute((trx) => partyBackKind.carryOut(trx, { regionId, moveId }, movedBy(prepared)));
    await takeBackPartyMove(officeOf(db), moveId, () => true, 1);
  }
}

/**
 * Two cards get a campaign's gift. One is used with money that was paid, and a part of that is taken back. The other
 * one moves to a third card, is used, and what is left of it is taken back. Returns entries and pots by what they are
 * for.
 */
async function useGifts(database: Database, world: StatementWorld, actorId: number): Promise<Record<string, string>> {
  const { db } = database;
  const { regionId } = world;
  const { topUp, redeem, storno } = postingsOf(world);
  const made = await produceCards(db, { regionId, count: 4, isTest: false });
  const [one, other, third, fourth] = made.map(({ cardNumber }) => cardNumber) as [string, string, string, string];
  const campaignId = await openCampaign(db, regionId, {
    starts_on: '2026-11-01',
    ends_on: '2026-11-30',
    use_until: '2026-12-31',
  });
  await openCampaign(db, regionId, { counts_at: 'postcodes', places: ['77933'] });
  await world.at('2026-11-24T12:00:00Z');
  const cards = [one, other];
  const given = await giveGifts(db, SEAL_KEYS, { regionId, campaignId, cards, actorId, idempotencyKey: randomUUID() });
  await db
    .insertInto('campaign_list')
    .values({
      region_id: regionId,
      given_by: actorId,
      idempotency_key: randomUUID(),
      campaign_id: campaignId,
      typed: 'Liste',
      lines: '[]',
    })
    .execute();
  const [, spent] = await world.book(topUp(one, 1_000), redeem(one, 1_500));
  const [back] = await world.book(storno(one, spent!, 800));
  const sources = [{ card: other, idempotencyKey: randomUUID() }];
  await transferBalances(db, SEAL_KEYS, regionId, { sources, target: third, actorId });
  await world.book(redeem(third, 200));
  const pots = await listPots(db, { regionId, cards: [third] });
  const [ended] = await endGifts(db, SEAL_KEYS, { regionId, pots, actorId, idempotencyKey: randomUUID() });
  const onTopUp = await openCampaign(db, regionId, {
    name: 'Laden lohnt',
    given_for: 'top-up',
    top_up_cents: 5_000,
    starts_on: '2026-11-01',
    ends_on: '2026-11-30',
    use_until: '2026-12-31',
  });
  await world.book(topUp(fourth, 5_000));
  await giveGifts(db, SEAL_KEYS, { regionId, campaignId: onTopUp, cards: [fourth], actorId: 0, idempotencyKey: randomUUID() });
  await payForCampaign(database, { regionId, actorId, campaignId });
  return {
    campaign: String(campaignId),
    gift: String(given[0]!.entryId),
    spent: String(spent),
    unspent: String(back),
    giftend: String(ended!.entryId),
    giftcard: one,
    movedpot: String(pots[0]!.potId),
  };
}

/** The sponsor pays in parts and too much, and the bank sends back what is given back to it. */
async function payForCampaign(
  { db }: Database,
  { regionId, actorId, campaignId }: { regionId: number; actorId: number; campaignId: number },
): Promise<void> {
  const said = {
    kind: 'campaign',
    id: campaignId,
    day: '2026-11-24',
    bankText: 'Geschenke',
    reason: 'Kontoauszug',
    actorId,
  } as const;
  for (const [cents, openCents] of [
    [60_000, 100_000],
    [40_020, 40_000],
    [-20, -20],
  ] as const)
    await payClaim(db, SEAL_KEYS, regionId, { ...said, cents, openCents, returns: null, idempotencyKey: randomUUID() });
  const { payment_id: returns } = await db
    .selectFrom('campaign_payment')
    .select('payment_id')
    .where('region_id', '=', regionId)
    .where('cents', '=', -20)
    .executeTakeFirstOrThrow();
  await payClaim(db, SEAL_KEYS, regionId, { ...said, cents: 20, openCents: 0, returns, idempotencyKey: randomUUID() });
  await sql`
    insert into bank_decision select region_id, movement_id, 1, 'booked', ${actorId}::bigint, ledger_now(), 'Kontoauszug'
      from bank_movement join campaign_payment using (region_id, cents) where region_id = ${regionId}`.execute(db);
  await sql`
    insert into bank_booking
    select p.region_id, m.movement_id, 1, 1, case when p.returns is null then 'campaign' else 'campaign-return' end,
           coalesce(o.entry_id, p.campaign_id)::text, p.cents, p.entry_id
      from bank_movement m join campaign_payment p using (region_id, cents)
      left join campaign_payment o on o.region_id = p.region_id and o.payment_id = p.returns
     where p.region_id = ${regionId}`.execute(db);
}

/** The former provider pays in parts and too much, and the bank sends back what is given back to it. */
async function payClaims(
  { db }: Database,
  { regionId, holder, takeOverId }: { regionId: number; holder: number; takeOverId: number },
): Promise<void> {
  const said = {
    kind: 'take-over',
    id: takeOverId,
    day: '2026-11-24',
    bankText: 'Guthaben',
    reason: 'Kontoauszug',
    actorId: holder,
  } as const;
  for (const [cents, openCents] of [
    [1_300, 1_950],
    [660, 650],
    [-10, -10],
  ] as const)
    await payClaim(db, SEAL_KEYS, regionId, { ...said, cents, openCents, returns: null, idempotencyKey: randomUUID() });
  const { payment_id: returns } = await db
    .selectFrom('take_over_payment')
    .select('payment_id')
    .where('region_id', '=', regionId)
    .where('cents', '=', -10)
    .executeTakeFirstOrThrow();
  await payClaim(db, SEAL_KEYS, regionId, { ...said, cents: 10, openCents: 0, returns, idempotencyKey: randomUUID() });
}

/** An employer whose order is in a file and loaded, and one whose order is paid by transfer. */
async function chargeCards(database: Database, regionId: number, card: string): Promise<void> {
  const { db } = database;
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({ region_id: regionId, contract_id: 'AG-2', name: 'Fabrik' })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  await seedEmployerBank(db, { regionId, employerId }, 'Fabrik', 'Bankeinzug');
  const plan = planFor(card, { charge_cents: 4_000, charge_time: 'Mitte des Monats' });
  const day = Temporal.PlainDate.from('2026-11-15');
  await db.transaction().execute(async (trx) => {
    await storeEmployeeCards(trx, { regionId, employerId }, [plan]);
    const days = { dueOn: day.toString(), debitsOn: day.toString(), loadsOn: day.toString(), payBy: day.toString() };
    await freezeChargeOrder(trx, regionId, { employerId, cards: [card], ...days });
  });
  await makeChargeFiles(db, regionId, day);
  await loadDueChargeOrders(db, SEAL_KEYS, regionId, day, async () => {});
  await database.runAsOwner(`
    update charge_file set released_at = made_at, sha256 = encode(sha256(convert_to(xml, 'UTF8')), 'hex'), taken_at = made_at;
    insert into charge_order_paper (region_id, number, pdf) values (${regionId}, 1, '\\x25504446')`);
  const back = { number: 1, day: '2026-11-24', bankText: 'MD06', reason: 'Kontoauszug', actorId: 1 };
  await settleChargeOrder(db, SEAL_KEYS, regionId, { type: 'charge-return', ...back, idempotencyKey: randomUUID() });
  await settleChargeOrder(db, SEAL_KEYS, regionId, {
    type: 'charge-payment',
    cents: 4_000,
    openCents: 4_000,
    ...back,
    idempotencyKey: randomUUID(),
  });
  const undo = { number: 1, card, cents: 500, actorId: 1, idempotencyKey: randomUUID() };
  await undoCharge(db, SEAL_KEYS, regionId, undo);
  await settleChargeOrder(db, SEAL_KEYS, regionId, { type: 'charge-payout', cents: 200, ...back, idempotencyKey: randomUUID() });
  const more = { cents: 66, ...back };
  const paid = { type: 'charge-payment', openCents: 0, ...more, idempotencyKey: randomUUID() } as const;
  const recalled = await settleChargeOrder(db, SEAL_KEYS, regionId, paid);
  await undoChargeOrderMoney(db, SEAL_KEYS, regionId, {
    type: 'charge-payment-return',
    ...more,
    returns: recalled.isPosted ? recalled.entryId : 0,
    idempotencyKey: randomUUID(),
  });
}

/** What was told of two months to the tax adviser. The files are none that a portal would make: no rule reads them. */
async function exportMonths(
  { db }: Database,
  { regionId, partnerId, holder }: { regionId: number; partnerId: number; holder: number },
): Promise<void> {
  await sql`
    insert into datev_setting values (${regionId}, 1001, 1, 4, 1, true, '03', 1, '{"cards": {"account": "1700", "key": ""}}')`.execute(
    db,
  );
  await sql`
    insert into datev_business (region_id, number, partner_id, employer_id)
    select ${regionId}::int, 1, ${partnerId}::bigint, null::bigint union all
    select ${regionId}::int, 2, null, min(employer_id) from employer where region_id = ${regionId}`.execute(db);
  const until = { entry: 1_000_000_000, statement: 1_000, invoice: 0 };
  for (const month of ['2026-10', '2026-11']) {
    const { lines } = await gatherLines(db, regionId, monthOf(month), NOTHING, until);
    await sql`
      insert into datev_export
      select ${regionId}::int, ${`${month}-01`}::date, 1, (select max(entry_id) from entry where region_id = ${regionId}), 1000, 0,
        ${JSON.stringify(lines)}::jsonb, '[]', 'eins', 'zwei', 'drei',
        encode(sha256(sha256('eins') || sha256('zwei') || sha256('drei')), 'hex'), '', ${holder}::bigint, ledger_now()`.execute(
      db,
    );
  }
}

/**
 * Four statements of the bank: a payment of the partner that is booked, fees, money of which nobody knows, what is
 * taken back, and what a sponsor pays.
 */
async function readBank(
  { db }: Database,
  { regionId, partnerId, holder }: { regionId: number; partnerId: number; holder: number },
): Promise<void> {
  const { iban } = await db.selectFrom('region_bank').select('iban').where('region_id', '=', regionId).executeTakeFirstOrThrow();
  const first = { iban, id: 'S-1', until: '2026-11-23', opening: 5_000, entries: [{ cents: 1_000, text: 'Danke' }] };
  const second = {
    iban,
    id: 'S-2',
    until: '2026-11-24',
    opening: 6_000,
    entries: [
      { cents: -300, on: '2026-11-24', text: 'Entgelt' },
      { cents: 777, name: 'Unbekannt', iban: 'DE02120300000000202051' },
      { cents: -40, text: 'Rückruf' },
      { cents: -7, text: 'Rückruf' },
      { cents: -66, text: 'Rückruf' },
    ],
  };
  const third = { iban, id: 'S-3', until: '2026-11-25', opening: 6_364, entries: [{ cents: 644, text: 'Irrtum' }] };
  const sponsored = [60_000, 40_020, -20, 20].map((cents) => ({ cents, text: 'Geschenke' }));
  const fourth = { iban, id: 'S-4', until: '2026-11-26', opening: 7_008, entries: sponsored };
  const xml = camtXml({ statements: [first, second, third, fourth] });
  await keepBankFile(db, {
    bytes: Buffer.from(xml),
    name: 'auszug.xml',
    statements: readCamt(xml).map(keyStatement),
    readBy: holder,
  });
  await sql`insert into bank_file_release select region_id, file_id, ${holder}::bigint, ${holder}::bigint, ledger_now() from bank_file where region_id = ${regionId}`.execute(
    db,
  );
  await sql`
    with booked as (
      select m.movement_id, p.entry_id from bank_movement m cross join partner_payment p
       where m.region_id = ${regionId} and m.cents = 1000 and p.region_id = ${regionId} and p.cents = 1000)
    insert into bank_decision select ${regionId}, movement_id, 1, 'booked', ${holder}::bigint, ledger_now(), 'Kontoauszug' from booked`.execute(
    db,
  );
  await sql`
    insert into bank_booking
    select ${regionId}, m.movement_id, 1, 1, 'partner', ${String(partnerId)}, 1000, p.entry_id from bank_movement m cross join partner_payment p
     where m.region_id = ${regionId} and m.cents = 1000 and p.region_id = ${regionId} and p.cents = 1000`.execute(db);
  await sql`
    insert into bank_decision select ${regionId}, movement_id, 1, 'outside', ${holder}::bigint, ledger_now(), 'Entgelt der Bank'
      from bank_movement where region_id = ${regionId} and cents = -300`.execute(db);
  await sql`
    insert into bank_clarification select ${regionId}, movement_id, ${holder}::bigint, ledger_now(), '' from bank_movement
     where region_id = ${regionId} and cents = 777`.execute(db);
  await sql`
    insert into bank_numbers_explained
    values (${regionId}, ${iban}, 2026, 42, 43, ${holder}, ledger_now(), 'Die Bank zählt Kreditkartenabrechnungen mit')`.execute(
    db,
  );
  await sql`
    insert into bank_payer select ${regionId}, movement_id, 1, 'DE02120300000000202051', ${`partner ${partnerId}`}, ${holder}, ledger_now()
      from bank_movement where region_id = ${regionId} and cents = 1000`.execute(db);
}

/** The bank has taken back what a partner had paid, and what was paid for an invoice and a charge order. */
async function bookReturns({ db }: Database, { regionId, holder }: { regionId: number; holder: number }): Promise<void> {
  await sql`
    insert into bank_decision select ${regionId}, movement_id, 1, 'booked', ${holder}::bigint, ledger_now(), 'Kontoauszug'
      from bank_movement where region_id = ${regionId} and cents in (-40, -7, -66)`.execute(db);
  await sql`
    insert into bank_booking
    select region_id, m.movement_id, 1, 1, r.kind, r.returns::text, cents, r.entry_id
      from bank_movement m join (
        select region_id, cents, 'partner-payment-return' as kind, entry_id, returns from partner_payment
        union all select region_id, cents, 'invoice-payment-return', entry_id, returns from invoice_payment
        union all select region_id, -cents, kind, entry_id, returns from charge_payment where kind = 'charge-payment-return') r using (region_id, cents)
     where region_id = ${regionId} and cents in (-40, -7, -66)`.execute(db);
  await undoReturn(db, { regionId, holder });
}

/** What the bank had taken back of a charge order was another transfer. */
async function undoReturn(db: Database['db'], { regionId, holder }: { regionId: number; holder: number }): Promise<void> {
  const { movement_id, entry_id } = await db
    .selectFrom('bank_booking')
    .select(['movement_id', 'entry_id'])
    .where('region_id', '=', regionId)
    .where('item_kind', '=', 'charge-payment-return')
    .executeTakeFirstOrThrow();
  await sql`insert into bank_decision_undone values (${regionId}, ${movement_id}, 1, ${holder}, ledger_now(), 'andere Zahlung')`.execute(
    db,
  );
  const undone = await undoChargeOrderMoney(db, SEAL_KEYS, regionId, {
    type: 'charge-payment-return-undo',
    number: 1,
    cents: 66,
    returns: entry_id!,
    day: '2026-11-25',
    bankText: 'Zuordnung zurückgenommen',
    reason: 'andere Zahlung',
    actorId: holder,
    idempotencyKey: randomUUID(),
  });
  const entry = undone.isPosted ? undone.entryId : null;
  await sql`insert into bank_booking_undone values (${regionId}, ${movement_id}, 1, 1, ${entry})`.execute(db);
}

/** A movement that was booked for a partner, an invoice and a charge order; all of it was none of the portal's. */
async function takeBackMovement(
  { db }: Database,
  { regionId, partnerId, holder, stranger }: { regionId: number; partnerId: number; holder: number; stranger: number },
): Promise<void> {
  const said = { day: '2026-11-25', bankText: 'Irrtum', reason: 'Kontoauszug', actorId: holder } as const;
  const key = () => ({ idempotencyKey: randomUUID() });
  const entryOf = (outcome: { isPosted: true; entryId: number } | { isPosted: false; refusal: string }) => {
    if (!outcome.isPosted) throw new Error(outcome.refusal);
    return outcome.entryId;
  };
  const partner = { partnerId, ...said };
  const invoice = { year: 2026, number: 1, cents: 222, ...said };
  const order = { type: 'charge-payment', number: 1, cents: 111, ...said } as const;
  const booked = [
    entryOf(await recordPayment(db, SEAL_KEYS, regionId, { ...partner, cents: 311, ...key() })),
    entryOf(await payInvoice(db, SEAL_KEYS, regionId, { ...invoice, openCents: 69, ...key() })),
    entryOf(await settleChargeOrder(db, SEAL_KEYS, regionId, { ...order, openCents: 0, ...key() })),
  ];
  const { movement_id: movement } = await db
    .selectFrom('bank_movement')
    .select('movement_id')
    .where('region_id', '=', regionId)
    .where('cents', '=', 644)
    .executeTakeFirstOrThrow();
  const decide = (round: number, kind: string) =>
    sql`insert into bank_decision values (${regionId}, ${movement}, ${round}, ${kind}, ${holder}, ledger_now(), 'Kontoauszug')`.execute(
      db,
    );
  // It is for several: two agree to it, and to taking it back.
  const agree = (kind: string) =>
    sql`
      insert into four_eyes_act (region_id, kind, subject, payload, reason, asked_by, state, decided_by, decided_at)
      values (${regionId}, ${kind}, ${`bank movement ${regionId} ${movement}`}, '{"round":1}', 'Kontoauszug', ${holder}, 'done',
        ${stranger}, ledger_now())`.execute(db);
  await agree('bank-decision');
  await decide(1, 'booked');
  await sql`
    insert into bank_booking
    select ${regionId}, ${movement}, 1, b.position, b.kind, b.key, b.cents, b.entry
      from (values (1, 'partner', ${String(partnerId)}, 311, ${booked[0]}::bigint), (2, 'invoice', '2026-1', 222, ${booked[1]}::bigint),
        (3, 'charge-order', '1', 111, ${booked[2]}::bigint)) as b (position, kind, key, cents, entry)`.execute(db);
  await agree('bank-undo');
  await sql`insert into bank_decision_undone values (${regionId}, ${movement}, 1, ${holder}, ledger_now(), 'nicht für uns')`.execute(
    db,
  );
  const contrary = [
    entryOf(await recordPayment(db, SEAL_KEYS, regionId, { ...partner, cents: -311, returns: booked[0]!, ...key() })),
    entryOf(
      await payInvoice(db, SEAL_KEYS, regionId, { ...invoice, cents: -222, openCents: -153, returns: booked[1]!, ...key() }),
    ),
    entryOf(
      await undoChargeOrderMoney(db, SEAL_KEYS, regionId, {
        ...order,
        type: 'charge-payment-undo',
        returns: booked[2]!,
        ...key(),
      }),
    ),
  ];
  await sql`
    insert into bank_booking_undone
    select ${regionId}, ${movement}, 1, n, entry from unnest(${contrary}::bigint[]) with ordinality as c (entry, n)`.execute(db);
  await decide(2, 'outside');
}

/**
 * A part of the first invoice is paid, and another one taken back by the bank. The second one is paid, cancelled, and
 * issued anew with what was paid.
 */
async function payInvoices(
  { db }: Database,
  { regionId, partnerId, holder }: { regionId: number; partnerId: number; holder: number },
): Promise<void> {
  const said = { year: 2026, day: '2026-11-24', bankText: 'Danke', reason: 'Kontoauszug', actorId: holder } as const;
  const paid = { openCents: 119, ...said };
  await payInvoice(db, SEAL_KEYS, regionId, { number: 1, cents: 50, ...paid, idempotencyKey: randomUUID() });
  const more = { number: 1, ...said, openCents: 69, cents: 7, idempotencyKey: randomUUID() };
  const undone = await payInvoice(db, SEAL_KEYS, regionId, more);
  const back = { ...more, openCents: 62, cents: -7, returns: undone.isPosted ? undone.entryId : null };
  await payInvoice(db, SEAL_KEYS, regionId, { ...back, idempotencyKey: randomUUID() });
  await payInvoice(db, SEAL_KEYS, regionId, { number: 2, cents: 119, ...paid, idempotencyKey: randomUUID() });
  const turned = (content: string) => sql`jsonb_build_object('type', '384', 'subject', 'Storno', 'settledCents', 0,
    'period', i.content -> 'period', 'cancels', jsonb_build_object('label', 'R' || i.region_id || '-2026-00002')) || ${content}::jsonb`;
  const takenBack = `{"lines": [{"text": "Karten", "quantity": -1, "unitCents": 100, "netCents": -100, "taxBasisPoints": 1900}],
    "taxes": [{"taxBasisPoints": 1900, "netCents": -100, "taxCents": -19}], "netCents": -100, "taxCents": -19}`;
  await sql`
    select issue_invoice(${regionId}, 'cancellation', ${partnerId}, null, ledger_today(), 'cancels 2', ${turned(takenBack)}, null, 2026, 2,
      'Irrtum', ${holder}) from invoice i where region_id = ${regionId} and number = 2`.execute(db);
  await sql`
    select issue_invoice(${regionId}, 'cards', ${partnerId}, null, ledger_today(), cause, content || '{"settledCents": 119}', null,
        null, null, null, ${holder})
      from invoice where region_id = ${regionId} and number = 2`.execute(db);
  await sql`select move_invoice_payments(${regionId}, 2026, 2, 2026, 4, 'Irrtum')`.execute(db);
}

/** An invoice whose debit came back, and one whose debit was given up, as a part of it was paid. */
async function debitInvoices(
  database: Database,
  { regionId, partnerId, holder }: { regionId: number; partnerId: number; holder: number },
): Promise<void> {
  const { db } = database;
  await sql`
    select issue_invoice(${regionId}, 'cards', ${partnerId}, null, ledger_today(), wanted.cause, i.content || jsonb_build_object(
        'payment', jsonb_build_object('how', 'debit', 'on', '2026-11-26', 'mandate', b.mandate_reference, 'iban', b.iban,
          'creditorId', o.creditor_id)), null, null, null, null, ${holder})
      from (values ('debit 1'), ('debit 2')) as wanted (cause)
      join invoice i on i.region_id = ${regionId} and i.number = 1
      join partner_bank b on b.region_id = i.region_id and b.partner_id = i.partner_id
      join region_bank o on o.region_id = i.region_id`.execute(db);
  const said = { bankText: 'Danke', reason: 'Kontoauszug', actorId: holder } as const;
  const part = { year: 2026, number: 6, cents: 19, openCents: 119, day: '2026-11-24', ...said };
  await payInvoice(db, SEAL_KEYS, regionId, { ...part, idempotencyKey: randomUUID() });
  await sql`select refuse_invoice_debit(${regionId}, 2026, 6, false)`.execute(db);
  await makeInvoiceDebits(db, regionId, Temporal.PlainDate.from('2026-11-24'));
  await database.runAsOwner(`
    update charge_file set released_at = made_at, sha256 = encode(sha256(convert_to(xml, 'UTF8')), 'hex'), taken_at = made_at
     where holds = 'invoices'`);
  await moveClock(database, new Date('2026-11-26T10:00:00Z'), 0.001);
  const debit = { year: 2026, number: 5, cents: 119, day: '2026-11-26', ...said };
  await debitInvoice(db, SEAL_KEYS, regionId, { type: 'collected', ...debit, idempotencyKey: randomUUID() });
  await debitInvoice(db, SEAL_KEYS, regionId, { type: 'returned', ...debit, idempotencyKey: randomUUID() });
}

async function insertPerson({ db }: Database, regionId: number, name: string): Promise<number> {
  const { rows } = await sql<{ person_id: number }>`
    insert into person (region_id, email, role, first_name, last_name, password_hash)
    values (${regionId}, ${`${name}@demo.example`}, 'customer', ${name}, ${name}, 'none') returning person_id`.execute(db);
  return rows[0]!.person_id;
}

/** One row at least where the rest of the world leaves none. */
async function fillOtherTables(
  database: Database,
  {
    regionId,
    partnerId,
    holder,
    stranger,
    card,
    entry,
  }: { regionId: number; partnerId: number; holder: number; stranger: number; card: string; entry: number },
): Promise<void> {
  await database.runAsOwner(`
    insert into branch (region_id, partner_id, position, name, street, zip, city) values (${regionId}, ${partnerId}, 0, 'Hauptstelle', 'Am Markt 1', '77933', 'Lahr');
    insert into employer (region_id, contract_id, name) values (${regionId}, 'AG-1', 'Werk');
    insert into employer_bank (region_id, employer_id, payment_method) select region_id, employer_id, 'Rechnung' from employer;
    insert into voucher (region_id, code, kind, value, uses_left, uses_granted) values (${regionId}, 'HERBST', 'net', 1000, 5, 5);
    insert into partner_disagio (region_id, partner_id, from_month, disagio_model) values (${regionId}, ${partnerId}, '2031-01-01', 'onePercent');
    insert into bonus_setting (region_id, partner_id, in_force_from, is_active, percent_basis_points) values (${regionId}, ${partnerId}, '2026-01-01', true, 300);
    insert into consent_event (region_id, person_id, kind, act, wording_version, wording) values (${regionId}, ${holder}, 'newsletterConsent', 'given', '1', 'Ja');
    insert into expiry_notice (region_id, card_number, expires_on, customer_id, noticed_at, outbox_mail_id) values (${regionId}, '${card}', '2029-12-31', ${holder}, now(), 1);
    insert into staff_case (region_id, number, kind, subject, person_id)
    values (${regionId}, 1, 'transfer', 'Von einer Karte', ${holder}), (${regionId}, 2, 'correction', 'Laden', ${holder});
    with request as (
      insert into transfer_request (region_id, transfer_request_id, customer_id, target_card) values (${regionId}, 1, ${holder}, '${card}') returning transfer_request_id)
    insert into transfer_source (transfer_request_id, region_id, card_number) select transfer_request_id, ${regionId}, '${card}' from request;
    insert into correction_request (region_id, correction_request_id, requested_by, contract_id, partner_name, contact_name, contact_email, contact_phone, message, card_number)
    values (${regionId}, 2, ${holder}, 'AP-1', 'Laden', 'K', 'k@demo.example', '', 'falsch', '${card}');
    insert into correction_wrong (correction_request_id, region_id, entry_id) select correction_request_id, ${regionId}, ${entry} from correction_request;
    insert into card_replacement (region_id, old_card, new_card, cents, replaced_by, reason, idempotency_key)
    select ${regionId}, min(card_number), max(card_number), 0, ${holder}, 'verloren', gen_random_uuid() from card where region_id = ${regionId} and card_number <> '${card}';
    insert into correction_right (region_id, correction_request_id, type, cents) select region_id, correction_request_id, 'topup', 9000 from correction_request;
    insert into four_eyes_act (region_id, kind, subject, payload, reason, asked_by) values (${regionId}, 'any', 'anything', '{"cents":30000}', 'Kulanz', ${holder});
    insert into moved_alone (region_id, person_id, target, cents, is_only_one) values (${regionId}, ${holder}, 'partner 1', 20000, false);
    insert into prospect (region_id, person_id, company_name, company_address_additional, company_street, company_zip, company_city, company_country, sector, contact_person_role, phone, community)
    values (${regionId}, ${holder}, 'Laden', '', 'Am Markt 1', '77933', 'Lahr', 'DE', 'Handel', 'Inhaberin', '07821 1', 'Lahr');
    insert into checkout_order (region_id, order_id, person_id, payer_gguid, purpose, lines, net_cents, tax_cents, provider, state, payment_id, paid_cents, paid_currency, paid_at)
    values (${regionId}, gen_random_uuid(), ${holder}, gen_random_uuid(), 'partner-registration', '[]', 10000, 1900, 'demo', 'saved', 'P-1', 11900, 'EUR', ledger_now());
    select ledger_close_day(${regionId}, ${partnerId}, branch_id, '2026-10-27', 1, ${entry}, 0, 0, 0, null, ${holder}, 'Kim Demo') from branch;
    insert into bank_change (region_id, partner_id, account_holder, iban, bic, bank_name, holder_street, holder_zip, holder_city, mandate_reference, asked_by)
    values (${regionId}, ${partnerId}, 'Laden', 'DE89370400440532013000', 'COBADEFFXXX', 'Bank', 'Am Markt 1', '77933', 'Lahr', 'M-2', ${holder});
    insert into community (region_id, name, slug) values (${regionId}, 'Lahr', 'lahr'), (${regionId}, 'Reichenbach', 'reichenbach');
    insert into trade_association (region_id, name) values (${regionId}, 'Gewerbeverein'), (${regionId}, 'Werbering');
    insert into legal_text (region_id, name, html) values (null, 'agb', '<p>Es gilt</p>'), (${regionId}, 'agb', '<p>Es gilt hier</p>');
    insert into legal_text_copy (name, source, html) values ('datenschutz', 'https://texte.example/datenschutz', '<p>Wir</p>');
    insert into region_picture (region_id, name, type, bytes) values (${regionId}, left(encode(sha256('ein Bild'), 'hex'), 32), 'webp', 'ein Bild');
    insert into region_publication (region_id, part, data, note) values (${regionId}, 'texts', '{"a": "b"}', 'neu'), (null, 'texts', '{"a": "c"}', 'neu');
    insert into potential_partner (region_id, company_id, company_name, link_hash, link_made_at)
    values (${regionId}, 'A-1', 'Bäcker', sha256('eins'), now()), (${regionId}, 'A-2', 'Metzger', sha256('zwei'), now());
    insert into contract_paper (region_id, partner_id, terms, pdf) values (${regionId}, ${partnerId}, '{"fee": 1000}', '\\x25504446');
    insert into contract_paper (region_id, employer_id, terms) select region_id, employer_id, '{"fee": 2000}' from employer where region_id = ${regionId} limit 1;
    insert into customer (region_id, person_id, street, zip, city, country, birthdate) values (${regionId}, ${holder}, 'Am Markt 1', '77933', 'Lahr', 'DE', '1980-01-01');
    insert into second_factor (person_id, region_id, key_id, secret) values (${holder}, ${regionId}, '0badc0de', 'geheim');
    insert into recovery_code (person_id, region_id, code_hash, used_at) values (${holder}, ${regionId}, sha256('eins'), null), (${holder}, ${regionId}, sha256('zwei'), now());
    insert into till_pin (region_id, person_id, pin_hash) values (${regionId}, ${holder}, 'einer'), (${regionId}, ${stranger}, 'anderer');
    with batch as (insert into card_batch (region_id, request_key, quantity, is_test) values (${regionId}, gen_random_uuid(), 10, false) returning batch_id)
    insert into card_file_taken (region_id, batch_id, taken_by) select ${regionId}, batch_id, ${holder} from batch;
    insert into balance_link (region_id, card_number, token_hash, made_by)
    select region_id, card_number, sha256(card_number::bytea), ${holder} from card where region_id = ${regionId} order by card_number limit 2;
    insert into employee_card_batch (region_id, employer_id, batch_id, changed_by, before)
    select region_id, employer_id, gen_random_uuid(), ${holder}, '[]' from employer where region_id = ${regionId} limit 1;
    insert into charge_progress (region_id, employer_id, until) select region_id, employer_id, '2026-12-01' from employer where region_id = ${regionId};
    insert into checkout_quote (region_id, person_id, wish, lines, net_cents, tax_cents) values (${regionId}, ${holder}, '{}', '[]', 10000, 1900);
    insert into payment_gone_back (region_id, order_id, provider, refund_id, how, cents, currency) select region_id, order_id, 'demo', 'R-1', 'reversed', 11900, 'EUR' from checkout_order;
    insert into payment_gone_back (region_id, order_id, provider, refund_id, how, cents, currency, undoes) select region_id, order_id, provider, 'R-2', 'restored', -cents, currency, refund_id from payment_gone_back;
    insert into case_event (region_id, number, act, person_id) values (${regionId}, 1, 'opened', ${holder}), (${regionId}, 2, 'opened', ${stranger});
    select issue_invoice(${regionId}, 'cards', ${partnerId}, null, ledger_today(), cause,
      '{"type": "380", "lines": [{"text": "Karten", "quantity": 1, "unitCents": 100, "netCents": 100, "taxBasisPoints": 1900}],
        "taxes": [{"taxBasisPoints": 1900, "netCents": 100, "taxCents": 19}], "netCents": 100, "taxCents": 19, "settledCents": 0}'::jsonb
        || jsonb_build_object('subject', cause, 'period', jsonb_build_object('from', ledger_today(), 'to', ledger_today())),
      null, null, null, null, ${holder}) from (values ('desk 1'), ('desk 2')) as wanted (cause);
    insert into invoice_price (region_id, participation_cents) values (${regionId}, 4900);
    insert into invoice_month (region_id, month) values (${regionId}, '2026-10-01'), (${regionId}, '2026-11-01');
    insert into invoice_paper (region_id, year, number, xml, pdf)
    select region_id, year, number, '<ram:ID>R' || region_id || '-' || year || '-' || lpad(number::text, 5, '0')
        || '</ram:ID><ram:TaxTotalAmount currencyID="EUR">0.19</ram:TaxTotalAmount><ram:GrandTotalAmount>1.19</ram:GrandTotalAmount>',
      '\\x25504446' from invoice where region_id = ${regionId};
    insert into invoice_notice (region_id, year, number, about, way)
    select region_id, year, number, 'issued', 'post' from invoice where region_id = ${regionId};
    insert into reminder (region_id, partner_id, item, level, cents, due_on, reopened_on, sent_on)
    values (${regionId}, ${partnerId}, 'invoice R1-2026-00001', 1, 119, '2026-10-01', '2026-09-24', '2026-10-09'),
      (${regionId}, ${partnerId}, 'statement 1-00001', 1, 500, '2026-10-01', '2026-09-24', '2026-10-09');
    insert into reminder_letter (region_id, partner_id, sent_on, content, pdf)
    values (${regionId}, ${partnerId}, '2026-10-09', '{"title": "Zahlungserinnerung", "sumCents": 619, "items": [
      {"item": "invoice R1-2026-00001", "level": 1, "cents": 119, "dueOn": "2026-10-01"},
      {"item": "statement 1-00001", "level": 1, "cents": 500, "dueOn": "2026-10-01"}]}', '\\x25504446');
    insert into reminder_hold (region_id, item, reason, held_by, held_at) values (${regionId}, 'statement 1-00001', 'Kulanz', ${holder}, now());
    insert into ledger_check (started_at, findings) values (now(), '[]');
    insert into data_carrier (region_id, from_on, until_on, recipient, asked_by, finished_at, sha256, rows, bytes)
    values (${regionId}, '2026-01-01', '2026-10-31', 'Finanzamt', ${holder}, now(), repeat('0a', 32), 10, 2000),
           (null, '2025-01-01', '2025-12-31', 'Wirtschaftsprüfung', null, null, null, null, null);
    insert into move_order (moving_region, target, not_before, not_after, reason, asked_by, agreed_by, withdrawn_by, withdrawn_at, begun_at, ending, ended_at)
    values (${regionId}, 'https://b.example', now(), now() + interval '1 day', 'Eigener Rechner', ${holder}, ${stranger}, ${stranger}, now(), null, null, null),
           (${regionId}, 'https://b.example', now(), now() + interval '1 day', 'Eigener Rechner', ${holder}, null, null, null, now(), 'given-up', now());
  `);
}
