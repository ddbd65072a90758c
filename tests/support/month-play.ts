import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Cents } from '#contract/common/money.ts';
import { regionIban, seedEmployerBank, seedPartnerBank, seedRegionBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { openPartnerAccount } from '#server/ledger/read/accounts.ts';
import { expireBalance } from '#server/ledger/write/expire-balance.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { undoCharge } from '#server/ledger/write/undo-charge.ts';
import { isBankingDay } from '#server/money/bank/banking-day.ts';
import { releaseChargeFile, takeChargeFile } from '#server/money/charges/charge-files.ts';
import { runCharges } from '#server/money/charges/run-charges.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { bankDecisionKind } from '#server/reports/bank-statements/bank-decision-kind.ts';
import { decideMovement } from '#server/reports/bank-statements/book-movement.ts';
import { clarifyMovement } from '#server/reports/bank-statements/clarify-movement.ts';
import { matchMovements } from '#server/reports/bank-statements/match-movements.ts';
import { listMovements } from '#server/reports/bank-statements/read-movements.ts';
import { keepBankFile } from '#server/reports/bank-statements/keep-bank-file.ts';
import { unpackBankFile } from '#server/reports/bank-statements/unpack-bank-file.ts';
import { cancelInvoice } from '#server/reports/invoices/cancel-invoice.ts';
import { collectInvoices } from '#server/reports/invoices/collect-invoices.ts';
import { type DraftInvoice, issueDraft } from '#server/reports/invoices/draft-invoice.ts';
import { invoiceCards } from '#server/reports/invoices/invoice-cards.ts';
import { issueMonthlyInvoices } from '#server/reports/invoices/issue-monthly-invoices.ts';
import { setInvoicePrices } from '#server/reports/invoices/prices.ts';
import { getInvoice, type InvoiceRow, labelOf } from '#server/reports/invoices/reads.ts';
import { holdItem, releaseItem } from '#server/reports/reminders/hold-item.ts';
import { remindByItself } from '#server/reports/reminders/send-reminders.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { releasePaymentFile, takePaymentFile } from '#server/reports/settlements/payment-file.ts';
import { resumePayments } from '#server/reports/settlements/resume-payments.ts';
import { statementLabel } from '#server/reports/settlements/statement-label.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { type Chance, chanceOf } from './chance.ts';
import { planFor } from './charge-world.ts';
import { setBonusLimits } from './open-books.ts';
import {
  askedOf,
  type BusinessKey,
  creditOf,
  inPlaceOf,
  isStopped,
  movePaid,
  newSums,
  openOf,
  orderOpen,
  type OwnInvoice,
  type OwnSums,
  payInvoice,
  post,
  taxOf,
  total,
} from './own-sums.ts';
import {
  adviceFile,
  type BankEntry,
  nextStatement,
  openAccount,
  type OrderedFile,
  type PlayedAccount,
  readOrders,
  statementFile,
} from './played-bank.ts';
import { postingsOf } from './postings.ts';
import { SEAL_KEYS } from './seal-keys.ts';

const FIRST = Temporal.PlainDate.from('2026-10-01');
const LAST = Temporal.PlainDate.from('2026-11-10');
const PRICES = { participation: 12_000, card: 250, individualCard: 150 };
/** Of the models 'onePercent' and 'halfPercent' (part 2, section 9). */
const MONTHLY = { first: 1_500, second: 3_000 };

/** What a movement is for, as of now. */
interface TrueShare {
  kind: string;
  key: string;
  cents: Cents;
  openCents: Cents;
}

/** What a movement really is, which the bank tells but for its tag. */
export interface Truth {
  tag: string;
  cents: Cents;
  business: BusinessKey | null;
  /** Empty: it cannot be said any more, or never could. */
  shares(): TrueShare[];
  /** What came back before its payment is booked waits. */
  isReady(): boolean;
  /** Notes in the own sums that it is booked. */
  book(shares: readonly TrueShare[]): void;
  /** What becomes of it where there are no shares. */
  otherwise: 'clarification' | 'outside';
  isOfFile: boolean;
  state: 'waiting' | 'open' | 'clarification' | 'booked' | 'outside' | 'sent-back';
  /** What of it stands in the books. */
  inBooks: Cents;
  movementId: number | null;
}

interface PlayedEmployer {
  employerId: number;
  iban: string;
  cards: string[];
  /** What each card is charged with. */
  charge: Cents;
}

/** A region of the play. */
export interface Town {
  regionId: number;
  cards: string[];
  employers: PlayedEmployer[];
  sums: OwnSums;
  account: PlayedAccount;
  truths: Map<string, Truth>;
  booked: Booked[];
  balances: Map<string, Cents>;
  /** Files that the bank has got, and does on their days. */
  orders: { file: OrderedFile; holds: 'statements' | 'orders' | 'invoices'; key: string }[];
  held: Map<string, { until: string }>;
  /** What has gone out; `owed` is what there was to remind of, by the own sums. */
  reminded: { item: string; level: number; day: string; cents: Cents; owed: Cents | undefined }[];
  statements: number;
  /** Whether the balance of the fifth card has moved to the first. */
  isMoved: boolean;
}

interface Booked {
  entry: number;
  card: string;
  moves: Record<string, Cents>;
  fee: Cents;
  partnerId: number;
  isReversed: boolean;
}

export interface Play {
  database: Database;
  towns: Town[];
  staffId: number;
  /** How often each act has happened. */
  counts: Map<string, number>;
  /** What was found wrong on the way. */
  faults: string[];
}

interface Stage extends Play {
  chance: Chance;
  office: ReturnType<typeof officeOf>;
  now: Date;
  tags: number;
  files: Uint8Array[];
}

function officeOf(database: Database) {
  const config = readConfig({ PUBLIC_URL: 'https://portal.example' });
  return {
    db: database.db,
    config,
    regionContent: ownRegionContent(database.db),
    keys: SEAL_KEYS,
    portalUrl: config.PUBLIC_URL,
  };
}

/** Plays six weeks in two regions at once, by a seed. */
export async function playMonth(database: Database, seed: number): Promise<Play> {
  const { rows } = await sql<{ person_id: number }>`
    insert into person (email, role, staff_role, first_name, last_name, password_hash)
    values ('rechnungswesen@demo.example', 'trolleymaker', 'accounting', 'Kim', 'Demo', 'none') returning person_id`.execute(
    database.db,
  );
  const stage: Stage = {
    database,
    towns: [],
    staffId: rows[0]!.person_id,
    counts: new Map(),
    faults: [],
    chance: chanceOf(seed),
    office: officeOf(database),
    now: new Date(0),
    tags: 0,
    files: [],
  };
  for (const isFirst of [true, false]) stage.towns.push(await openTown(stage, isFirst));
  await at(stage, '2026-09-28T03:00:00Z');
  for (const town of stage.towns) await settle(stage, town, '2026-09-28');
  await at(stage, '2026-10-01T04:00:00Z');
  await expire(stage, stage.towns[0]!);
  for (let day = FIRST; Temporal.PlainDate.compare(day, LAST) <= 0; day = day.add({ days: 1 }))
    if (isBankingDay(day)) await playDay(stage, day.toString());
    else if (day.day === 31) await playNight(stage, day.toString());
  return stage;
}

async function at(stage: Stage, instant: string): Promise<void> {
  stage.now = new Date(instant);
  await moveClock(stage.database, stage.now, 0.001);
}

const monthNow = ({ now }: Stage) => berlinDay(now).toString().slice(0, 7);
const today = ({ now }: Stage) => berlinDay(now).toString();
const count = ({ counts }: Stage, what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);

const LETTERS = 'BCDFGHJKLMNPQRSTVWXYZ';
/** Letters alone, which no number of ours can stand within. */
function nextTag(stage: Stage): string {
  let rest = stage.tags++;
  let tag = '';
  for (let place = 0; place < 4; place++) {
    tag = LETTERS[rest % LETTERS.length]! + tag;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `Q${tag}Q`;
}

async function openTown(stage: Stage, isFirst: boolean): Promise<Town> {
  const { db } = stage.database;
  const name = isFirst ? 'Lahr' : 'Gauting';
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const { rows } = await sql<{ regionId: number }>`
    insert into region (slug, name, card_name, white_label_website_url, logo_svg, primary_color)
    values (${name.toLowerCase()}, ${name}, ${`${name}Karte`}, 'https://region.example', ${logo}, '#aa0000')
    returning region_id as "regionId"`.execute(db);
  const { regionId } = rows[0]!;
  await setBonusLimits(db, regionId, { atOnce: 100_000, aDay: 200_000, unsettled: 2_000_000 });
  await sql`select ledger_open_region(${regionId})`.execute(db);
  await seedRegionBank(db, regionId);
  await db.transaction().execute((trx) => setInvoicePrices(trx, regionId, PRICES, stage.staffId));
  const cards = (await produceCards(db, { regionId, count: 6, isTest: false })).map(({ cardNumber }) => cardNumber);
  const town: Town = {
    regionId,
    cards,
    employers: [],
    sums: newSums(),
    account: openAccount(regionIban(regionId)),
    truths: new Map(),
    booked: [],
    balances: new Map(),
    orders: [],
    held: new Map(),
    reminded: [],
    statements: 0,
    isMoved: false,
  };
  const partners = [
    ['Buchhandlung am Markt', 'Bankeinzug', 'onePercent', '2023-10-02'],
    ['Café Übermut & Söhne', 'Rechnung', 'halfPercent', '2024-05-01'],
    ['Hofladen Kiesel', 'none', 'standard', '2025-01-01'],
    ['Zweirad Zink', 'Bankeinzug', 'standard', '2025-03-01'],
  ] as const;
  for (const [called, payment, model, since] of partners)
    await openPartner(stage, town, `${called} ${name}`, payment, model, since);
  for (const [called, payment] of [
    ['Fabrik Čačak', 'Rechnung'],
    ['Werk Nord', 'Bankeinzug'],
  ] as const)
    town.employers.push(await openEmployer(stage, town, `${called} ${name}`, payment));
  return town;
}

const ADDRESS = { company_street: 'Am Markt 1', company_zip: '77933', company_city: 'Lahr', company_country: 'DE' };

async function openPartner(
  { database: { db } }: Stage,
  { regionId, sums }: Town,
  name: string,
  payment: 'Bankeinzug' | 'Rechnung' | 'none',
  model: 'onePercent' | 'halfPercent' | 'standard',
  since: string,
): Promise<void> {
  const { partner_id: partnerId } = await db
    .insertInto('partner')
    .values({
      region_id: regionId,
      contract_id: `AP-${regionId}-${sums.partners.size}`,
      name,
      disagio_model: model,
      contract_start_at: since,
      ...ADDRESS,
    })
    .returning('partner_id')
    .executeTakeFirstOrThrow();
  await openPartnerAccount(db, regionId, partnerId);
  await seedPartnerBank(db, partnerId, name, payment);
  await openPerson(db, regionId, { role: 'partner', partner_id: partnerId });
  const bank = await db.selectFrom('partner_bank').select('iban').where('partner_id', '=', partnerId).executeTakeFirst();
  sums.partners.set(partnerId, {
    partnerId,
    iban: bank?.iban ?? null,
    hasMandate: payment === 'Bankeinzug',
    open: 0,
    fees: 0,
    isActive: false,
    statement: null,
  });
}

async function openEmployer(
  { database: { db }, chance }: Stage,
  { regionId, employers }: Town,
  name: string,
  payment: 'Bankeinzug' | 'Rechnung',
): Promise<PlayedEmployer> {
  const { employer_id: employerId } = await db
    .insertInto('employer')
    .values({
      region_id: regionId,
      contract_id: `AG-${regionId}-${employers.length}`,
      name,
      contract_start_at: '2024-01-01',
      wants_individual_cards: payment === 'Rechnung',
      ...ADDRESS,
    })
    .returning('employer_id')
    .executeTakeFirstOrThrow();
  const key = { regionId, employerId };
  await seedEmployerBank(db, key, name, payment);
  await openPerson(db, regionId, { role: 'employer', employer_id: employerId });
  const made = await produceCards(db, { regionId, count: 3, isTest: false });
  const cards = made.map(({ cardNumber }) => cardNumber);
  await db.updateTable('card').set({ employer_id: employerId }).where('card_number', 'in', cards).execute();
  const charge = chance.between(1_000, 5_000);
  const forms = cards.map((card, index) =>
    planFor(card, {
      charge_cents: charge,
      personnel_number: String(index),
      charge_time: payment === 'Rechnung' ? 'Mitte des Monats' : 'Ende des Monats',
    }),
  );
  await db.transaction().execute((trx) => storeEmployeeCards(trx, key, forms));
  const { iban } = await db
    .selectFrom('employer_bank')
    .select('iban')
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
  return { employerId, iban: iban!, cards, charge };
}

async function openPerson(
  db: Database['db'],
  regionId: number,
  whose: { role: 'partner'; partner_id: number } | { role: 'employer'; employer_id: number },
): Promise<void> {
  const id = 'partner_id' in whose ? whose.partner_id : whose.employer_id;
  await db
    .insertInto('person')
    .values({
      region_id: regionId,
      email: `${whose.role}-${id}@demo.example`,
      partner_role: 'admin',
      first_name: 'Arne',
      last_name: 'Werk',
      password_hash: 'none',
      ...whose,
    })
    .execute();
}

/** A card of long ago whose balance expires; the partner without an account owes it ever since. */
async function expire(stage: Stage, town: Town): Promise<void> {
  const card = town.cards.at(-1)!;
  const outcome = await expireBalance(stage.database.db, SEAL_KEYS, town.regionId, card, randomUUID());
  if (!outcome.isPosted) return void stage.faults.push(`no expiry: ${outcome.refusal}`);
  post(town.sums, monthNow(stage), { cards: -1_234, expired: 1_234 });
  town.balances.set(card, 0);
}

async function playNight(stage: Stage, day: string): Promise<void> {
  for (const time of ['T22:30:00Z', 'T23:10:00Z'])
    for (const town of stage.towns) {
      await at(stage, `${day}${time}`);
      await book(stage, town);
    }
}

async function playDay(stage: Stage, day: string): Promise<void> {
  const { chance, towns, office } = stage;
  await at(stage, `${day}T05:15:00Z`);
  for (const town of towns) await settle(stage, town, day);
  await runJobs(stage, day);
  for (const time of ['08', '11', '14']) {
    await at(stage, `${day}T${time}:00:00Z`);
    for (const town of towns) {
      for (let acts = chance.between(0, 3); acts > 0; acts--) await book(stage, town);
      if (chance.of(0.35)) await writeInvoice(stage, town);
      if (chance.of(0.15)) await cancelOne(stage, town);
    }
  }
  if (chance.of(0.2)) await at(stage, `${day}T22:30:00Z`).then(() => book(stage, chance.pick(towns)));
  await at(stage, `${day}T15:00:00Z`);
  for (const town of towns) {
    await hold(stage, town);
    await resume(stage, town);
    useBank(stage, town, day);
  }
  await at(stage, `${day}T16:00:00Z`);
  await tellBank(stage, day);
  await at(stage, `${day}T16:30:00Z`);
  const before = new Map(towns.map((town) => [town, remindable(stage, town)]));
  await remindByItself(office);
  for (const [town, allowed] of before) await noteReminders(stage, town, allowed, day);
}

// The till

async function book(stage: Stage, town: Town): Promise<void> {
  const { chance, database } = stage;
  const { regionId, sums, balances } = town;
  const partnerId = chance.pick([...sums.partners.keys()]);
  const postings = postingsOf({ regionId, partnerId, cards: [] });
  const card = chance.pick(town.cards.slice(0, town.isMoved ? 4 : 5));
  const cents = chance.between(1, 9_000);
  const fee = chance.pick([0, 20, 61]);
  const what = chance.pick([
    'topUp',
    'topUp',
    'redeem',
    'redeem',
    'redeem',
    'bonus',
    'reverse',
    'storno',
    'transfer',
    'undo',
  ] as const);
  if (what === 'transfer') return chance.of(0.1) ? moveBalance(stage, town) : undefined;
  if (what === 'undo') return undoOne(stage, town);
  if (what === 'reverse') return takeBack(stage, town);
  const type = what === 'storno' ? 'topUp' : what;
  const delta = type === 'redeem' ? -cents : cents;
  const [outcome] = await postBookings(database.db, SEAL_KEYS, regionId, [postings[type](card, cents, { fee })]);
  if (!outcome!.isPosted) return count(stage, `refused ${outcome!.refusal}`);
  if ((balances.get(card) ?? 0) + delta < 0) stage.faults.push(`card ${card} was overdrawn`);
  const moves = { cards: delta, [`partner ${partnerId}`]: -delta - fee, fees: fee };
  const done = { entry: outcome!.entryId, card, moves, fee, partnerId, isReversed: false };
  town.booked.push(done);
  carry(stage, town, done, moves, fee);
  count(stage, type);
  if (what !== 'storno') return;
  const part = chance.of(0.5) ? cents : chance.between(1, cents);
  const feeBack = part === cents ? fee : 0;
  const storno = postings.storno(card, done.entry, part, { fee: feeBack });
  const [undone] = await postBookings(database.db, SEAL_KEYS, regionId, [storno]);
  if (!undone!.isPosted) return count(stage, `refused ${undone!.refusal}`);
  done.isReversed = true;
  carry(stage, town, done, { cards: -part, [`partner ${partnerId}`]: part + feeBack, fees: -feeBack }, -feeBack);
  count(stage, 'storno');
}

function carry(stage: Stage, town: Town, { card, partnerId }: Booked, moves: Record<string, Cents>, fee: Cents): void {
  post(town.sums, monthNow(stage), moves);
  const partner = town.sums.partners.get(partnerId)!;
  partner.fees += fee;
  partner.isActive = true;
  town.balances.set(card, (town.balances.get(card) ?? 0) + moves.cards!);
}

async function takeBack(stage: Stage, town: Town): Promise<void> {
  const standing = town.booked.filter(({ isReversed }) => !isReversed);
  if (standing.length === 0) return;
  const wrong = stage.chance.pick(standing.slice(-10));
  const postings = postingsOf({ regionId: town.regionId, partnerId: wrong.partnerId, cards: [] });
  const [outcome] = await postBookings(stage.database.db, SEAL_KEYS, town.regionId, [postings.reverse(wrong.card, wrong.entry)]);
  if (!outcome!.isPosted) return count(stage, `refused ${outcome!.refusal}`);
  wrong.isReversed = true;
  const moves = Object.fromEntries(Object.entries(wrong.moves).map(([account, cents]) => [account, cents === 0 ? 0 : -cents]));
  carry(stage, town, wrong, moves, -wrong.fee);
  count(stage, 'reverse');
}

/** From one card to another: on the account of all cards nothing moves. */
async function moveBalance(stage: Stage, town: Town): Promise<void> {
  const [source, target] = [town.cards[4]!, town.cards[0]!];
  const sources = [{ card: source, idempotencyKey: randomUUID() }];
  const moved = await transferBalances(stage.database.db, SEAL_KEYS, town.regionId, { sources, target, actorId: 1 });
  if (!moved.every(({ isPosted }) => isPosted)) return;
  town.balances.set(target, (town.balances.get(target) ?? 0) + (town.balances.get(source) ?? 0));
  town.balances.set(source, 0);
  town.isMoved = true;
  count(stage, 'transfer');
}

async function undoOne(stage: Stage, town: Town): Promise<void> {
  const loaded = [...town.sums.orders.values()].filter(({ isLoaded }) => isLoaded);
  if (loaded.length === 0 || !stage.chance.of(0.4)) return;
  const order = stage.chance.pick(loaded);
  const { cards, charge } = town.employers.find(({ employerId }) => employerId === order.employerId)!;
  const cents = stage.chance.between(1, charge);
  const undone = await undoCharge(stage.database.db, SEAL_KEYS, town.regionId, {
    number: order.number,
    card: stage.chance.pick(cards),
    cents,
    actorId: stage.staffId,
    idempotencyKey: randomUUID(),
  });
  if (!undone.isPosted) return count(stage, `refused ${undone.refusal}`);
  post(town.sums, monthNow(stage), { cards: -cents, [`employer ${order.employerId}`]: cents });
  if (order.isReturned) order.cameBack += cents;
  count(stage, 'charge-undo');
}

// Statements and files

/** The statements of a Monday: what each partner gets or owes, by the own sums; then the books make them. */
async function settle(stage: Stage, town: Town, day: string): Promise<void> {
  const { regionId, sums } = town;
  const isFirst = day === '2026-09-28' && town === stage.towns[0];
  if (isFirst) await bookLongAgo(stage, town);
  const made = await issueRegionStatements(stage.database.db, SEAL_KEYS, regionId, Temporal.PlainDate.from(day));
  if (made === 0) return;
  const month = day.slice(0, 7);
  for (const partner of sums.partners.values()) {
    const { partnerId } = partner;
    const tax = taxOf(partner.fees);
    const whole = total(sums, `partner ${partnerId}`) - tax;
    const kind = whole > 0 ? 'payout' : 'collection';
    const isPaid =
      whole !== 0 && partner.iban !== null && !isStopped(sums, partnerId, kind) && (kind === 'payout' || partner.hasMandate);
    if (!partner.isActive && !isPaid) continue;
    const paid = isPaid ? whole : 0;
    post(sums, month, { [`partner ${partnerId}`]: -paid - tax, tax, bank: paid });
    // The papers take both from their clearing accounts to turnover; the books keep them.
    post(sums, month, { 'settled fees': -partner.fees, 'settled tax': -tax, 'revenue-fees': partner.fees + tax });
    partner.open = whole - paid;
    town.statements++;
    partner.statement = town.statements;
    if (isPaid) {
      sums.filesInBooks -= paid;
      const payment = { statement: town.statements, partnerId, kind, cents: Math.abs(paid) } as const;
      sums.payments.set(town.statements, { ...payment, isTaken: false, isReturned: false, isResumed: false });
      count(stage, kind);
    }
    if (partner.fees !== 0) expectInvoice(town, `partner ${partnerId}`, 'statement', partner.fees + tax);
    partner.fees = 0;
    partner.isActive = false;
  }
}

/** In 2021, for a card that nobody has used since; the runs of all the years settle it. */
async function bookLongAgo(stage: Stage, town: Town): Promise<void> {
  await at(stage, '2021-05-01T10:00:00Z');
  const partner = [...town.sums.partners.values()].find(({ iban }) => iban === null)!;
  const { topUp } = postingsOf({ regionId: town.regionId, partnerId: partner.partnerId, cards: [] });
  const card = town.cards.at(-1)!;
  const [outcome] = await postBookings(stage.database.db, SEAL_KEYS, town.regionId, [topUp(card, 1_234)]);
  if (!outcome!.isPosted) throw new Error(outcome!.refusal);
  const moves = { cards: 1_234, [`partner ${partner.partnerId}`]: -1_234 };
  carry(stage, town, { entry: 0, card, moves, fee: 0, partnerId: partner.partnerId, isReversed: true }, moves, 0);
  await at(stage, '2026-09-28T03:00:00Z');
}

const expected = new WeakMap<Town, { business: BusinessKey; kind: OwnInvoice['kind']; gross: Cents }[]>();

function expectInvoice(town: Town, business: BusinessKey, kind: OwnInvoice['kind'], gross: Cents): void {
  const list = expected.get(town) ?? [];
  expected.set(town, list);
  list.push({ business, kind, gross });
}

async function runJobs(stage: Stage, day: string): Promise<void> {
  const { chance, office, towns } = stage;
  if (day === '2026-10-01' || day === '2026-11-02') await issueMonth(stage, day);
  if (!chance.of(0.1)) {
    await runCharges(office);
    for (const town of towns) await followOrders(stage, town);
  }
  // Late by a day, some money comes back before the books have collected it.
  if (!chance.of(0.35)) {
    await collectInvoices(office);
    for (const town of towns) bookDebits(stage, town, day);
  }
  for (const town of towns) await takeFiles(stage, town, day);
}

/** What the month costs each partner, and the fees that its statements have kept back. */
async function issueMonth(stage: Stage, day: string): Promise<void> {
  for (const town of stage.towns) {
    const [first, second] = [...town.sums.partners.keys()];
    const gross = (net: Cents) => net + taxOf(net);
    // In October a year of the first partner's contract begins.
    expectInvoice(town, `partner ${first!}`, 'monthly', gross(MONTHLY.first + (day > '2026-11' ? PRICES.participation : 0)));
    expectInvoice(town, `partner ${second!}`, 'monthly', gross(MONTHLY.second));
  }
  await issueMonthlyInvoices(stage.office);
  for (const town of stage.towns) {
    const wanted = expected.get(town) ?? [];
    expected.set(town, []);
    const rows = await stage.database.db
      .selectFrom('invoice')
      .selectAll()
      .where('region_id', '=', town.regionId)
      .where('kind', 'in', ['monthly', 'statement'])
      .where('issued_on', '=', day)
      .execute();
    const fresh = rows.filter((row) => !town.sums.invoices.has(labelOf(row)));
    const told = fresh.map((row) => `${keyOf(row)} ${row.kind} ${row.gross_cents}`).toSorted();
    const own = wanted.map(({ business, kind, gross }) => `${business} ${kind} ${gross}`).toSorted();
    if (told.join() !== own.join()) stage.faults.push(`invoices of ${day}: ${told.join()} and not ${own.join()}`);
    for (const row of fresh) noteInvoice(stage, town, row);
    count(stage, 'month invoiced');
  }
}

const keyOf = ({ partner_id, employer_id }: InvoiceRow): BusinessKey =>
  partner_id === null ? `employer ${employer_id!}` : `partner ${partner_id}`;

/** What the charge orders have become; what they move is counted by their cards. */
async function followOrders(stage: Stage, town: Town): Promise<void> {
  const { sums, regionId } = town;
  const rows = await stage.database.db
    .selectFrom('charge_order')
    .selectAll()
    .where('region_id', '=', regionId)
    .orderBy('number')
    .execute();
  for (const row of rows) {
    const { cards, charge } = town.employers.find(({ employerId }) => employerId === row.employer_id)!;
    const known = sums.orders.get(row.number);
    const order = known ?? {
      number: row.number,
      label: `L${regionId}-${String(row.number).padStart(5, '0')}`,
      employerId: row.employer_id,
      method: row.method,
      cents: cards.length * charge,
      credit: Math.min(cards.length * charge, creditOf(sums, row.employer_id)),
      paid: 0,
      cameBack: 0,
      isCollected: false,
      isLoaded: false,
      isReturned: false,
      isCancelled: false,
    };
    if (!known) {
      if (order.cents !== row.cents || order.credit !== row.credit_cents)
        stage.faults.push(`order ${order.label} is over another sum`);
      sums.orders.set(row.number, order);
      count(stage, 'order');
    }
    if (row.cancelled_at !== null) order.isCancelled = true;
    const account = `employer ${order.employerId}`;
    if (row.method === 'Bankeinzug' && row.paid_entry !== null && !order.isCollected) {
      order.isCollected = true;
      post(sums, monthNow(stage), { [account]: askedOf(order), bank: -askedOf(order) });
      sums.filesInBooks += askedOf(order);
      count(stage, 'order collected');
    }
    if (row.loaded_at !== null && !order.isLoaded) {
      if (askedOf(order) > 0 && !order.isCollected && order.paid < askedOf(order))
        stage.faults.push(`${order.label} was not paid`);
      order.isLoaded = true;
      post(sums, monthNow(stage), { [account]: -order.cents, cards: order.cents });
      count(stage, 'order loaded');
    }
  }
}

/** Whoever is to collect today has collected, if the bank has the file. */
function bookDebits(stage: Stage, { sums }: Town, day: string): void {
  for (const debit of sums.debits.values())
    if (debit.isTaken && !debit.isBooked && debit.on <= day) {
      debit.isBooked = true;
      sums.filesInBooks += debit.cents;
      for (const { label, cents } of debit.invoices) {
        payInvoice(sums, monthNow(stage), label, cents);
        movePaid(sums, label);
      }
      count(stage, 'debit booked');
    }
}

/** New files are released and taken to the bank, some a day later. */
async function takeFiles(stage: Stage, town: Town, day: string): Promise<void> {
  const { database, chance } = stage;
  const { db } = database;
  const { regionId, sums } = town;
  await makePaymentFiles(db, regionId);
  const both = { askedBy: null, releasedBy: null };
  const files = await sql<{ run: number; kind: 'payout' | 'collection'; xml: string }>`
    select run, kind, xml from payment_file f where region_id = ${regionId} and not exists (
      select from payment_file_take t where (t.region_id, t.run, t.kind) = (f.region_id, f.run, f.kind)) order by run, kind`.execute(
    db,
  );
  for (const { run, kind, xml } of files.rows) {
    const ordered = readOrders(xml);
    for (const { endToEndId, cents, iban } of ordered.payments) {
      const payment = sums.payments.get(Number(endToEndId.split('-').at(-1)));
      const partner = payment && sums.partners.get(payment.partnerId);
      if (payment?.cents !== cents || partner?.iban !== iban || payment.kind !== kind)
        stage.faults.push(`file of run ${run} pays ${cents} to ${iban}`);
    }
    if (chance.of(0.3)) continue;
    await db.transaction().execute(async (trx) => {
      await releasePaymentFile(trx, { regionId, run, kind }, both);
      await takePaymentFile(trx, { regionId, run, kind }, null);
    });
    for (const { endToEndId } of ordered.payments) sums.payments.get(Number(endToEndId.split('-').at(-1)))!.isTaken = true;
    town.orders.push({ file: later(ordered, day), holds: 'statements', key: `${run} ${kind}` });
  }
  const debits = await db
    .selectFrom('charge_file')
    .select(['file', 'holds', 'xml'])
    .where('region_id', '=', regionId)
    .where('taken_at', 'is', null)
    .orderBy('file')
    .execute();
  for (const { file, holds, xml } of debits) {
    const ordered = readOrders(xml);
    if (holds === 'invoices') for (const payment of ordered.payments) noteDebit(stage, town, payment, ordered.on);
    if (chance.of(0.15) || !(await takeChargeFileOf(db, { regionId, file }))) continue;
    if (holds === 'invoices') for (const { endToEndId } of ordered.payments) sums.debits.get(endToEndId)!.isTaken = true;
    town.orders.push({ file: later(ordered, day), holds, key: String(file) });
    count(stage, `file of ${holds}`);
  }
}

/** The bank does what is late on the day on which it gets it. */
const later = (file: OrderedFile, day: string): OrderedFile => ({ ...file, on: file.on < day ? day : file.on });

/** Whether the bank has got it: what is paid or cancelled meanwhile is not collected. */
async function takeChargeFileOf(db: Database['db'], key: { regionId: number; file: number }): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await releaseChargeFile(trx, key, { askedBy: null, releasedBy: null });
      await takeChargeFile(trx, key, null);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function noteDebit(
  stage: Stage,
  { sums }: Town,
  { endToEndId, cents, purpose }: OrderedFile['payments'][number],
  on: string,
): void {
  if (sums.debits.has(endToEndId)) return;
  const labels = [...purpose.matchAll(/R\d+-\d{4}-\d{5}/g)].map(([label]) => label);
  const invoices = labels.map((label) => ({ label, cents: sums.invoices.get(label)!.gross }));
  const sum = invoices.reduce((all, invoice) => all + invoice.cents, 0);
  if (sum !== cents) stage.faults.push(`${endToEndId} collects ${cents} and not ${sum}`);
  for (const { label } of invoices) {
    const invoice = sums.invoices.get(label)!;
    if (openOf(invoice) !== invoice.gross)
      stage.faults.push(`${endToEndId} collects ${label} of which ${openOf(invoice)} is open`);
    if (invoice.debit !== null) stage.faults.push(`${label} is debited twice`);
    invoice.debit = endToEndId;
    invoice.debitsOn = on;
  }
  const number = Number(endToEndId.split('-')[1]);
  sums.debits.set(endToEndId, {
    label: endToEndId,
    number,
    invoices,
    cents,
    on,
    isTaken: false,
    isBooked: false,
    isReturned: false,
  });
}

// Invoices

function noteInvoice(stage: Stage, { sums }: Town, row: InvoiceRow, isFor = row.kind): OwnInvoice {
  const business = keyOf(row);
  const { payment } = row.content;
  const invoice: OwnInvoice = {
    label: labelOf(row),
    gguid: row.gguid,
    year: row.year,
    number: row.number,
    business,
    kind: row.kind,
    isFor,
    gross: row.gross_cents,
    paid: 0,
    isSettled: row.settled_how !== null,
    isPaidOnline: row.settled_how === 'demo',
    isCancelled: false,
    replacedBy: null,
    dueOn: row.due_on,
    debitsOn: row.kind !== 'cancellation' && payment.how === 'debit' ? payment.on : null,
    debit: null,
    isRefunding: false,
  };
  sums.invoices.set(invoice.label, invoice);
  const revenue = {
    monthly: 'contracts',
    entry: 'contracts',
    branches: 'contracts',
    cards: 'cards',
    'individual-cards': 'cards',
    'returned-debit': 'returns',
  };
  if (isFor !== 'statement' && isFor !== 'cancellation')
    post(sums, monthNow(stage), { [`debtor ${business}`]: -invoice.gross, [`revenue-${revenue[isFor]}`]: invoice.gross });
  return invoice;
}

async function writeInvoice(stage: Stage, town: Town): Promise<void> {
  const { chance, database, office } = stage;
  const { regionId, sums } = town;
  const region = (await office.regionContent.find({ regionId }))!;
  const inTransaction = <T>(act: (trx: Trx) => Promise<T>) => database.db.transaction().execute(act);
  if (chance.of(0.2)) {
    const { employerId } = chance.pick(town.employers);
    const given = chance.between(1, 40);
    await inTransaction((trx) =>
      invoiceCards(trx, { region, portalUrl: office.portalUrl }, { regionId, employerId, count: given, staffId: stage.staffId }),
    );
    const isIndividual = employerId === town.employers[0]!.employerId;
    const net = given * (PRICES.card + (isIndividual ? PRICES.individualCard : 0));
    const row = await lastInvoice(stage, regionId);
    if (row.gross_cents !== net + taxOf(net)) stage.faults.push(`${labelOf(row)} is over ${row.gross_cents}`);
    noteInvoice(stage, town, row);
    return count(stage, 'cards ordered');
  }
  const isPartner = chance.of(0.6);
  const partnerId = chance.pick([...sums.partners.keys()]);
  const { employerId } = chance.pick(town.employers);
  const business = isPartner
    ? ({ kind: 'partner', regionId, partnerId } as const)
    : ({ kind: 'employer', regionId, employerId } as const);
  const isOnline = chance.of(0.25);
  const kind = isOnline
    ? chance.pick(isPartner ? (['entry', 'branches'] as const) : (['entry'] as const))
    : chance.pick(['cards', 'returned-debit'] as const);
  const net = chance.between(50, 20_000);
  const order = randomUUID();
  const draft: DraftInvoice = {
    business,
    kind,
    cause: `${isOnline ? 'order' : 'desk'} ${order}`,
    charges: [{ text: 'Etwas', unitCents: net }],
    ...(isOnline ? { payment: (day: string) => ({ how: 'demo', on: day, reference: 'P-1' }) as const } : {}),
    issuedBy: null,
  };
  const row = await inTransaction(async (trx) => {
    if (isOnline)
      await sql`
        insert into checkout_order (region_id, order_id, person_id, payer_gguid, purpose, lines, net_cents, tax_cents, provider, state, payment_id, paid_cents, paid_currency)
        values (${regionId}, ${order}, (select min(person_id) from person where region_id = ${regionId}), gen_random_uuid(), 'partner-registration', '[]',
          ${net}, ${taxOf(net)}, 'demo', 'saved', ${order}, ${net + taxOf(net)}, 'EUR')`.execute(trx);
    return issueDraft(trx, { region, portalUrl: office.portalUrl }, draft);
  });
  if (row.gross_cents !== net + taxOf(net)) stage.faults.push(`${labelOf(row)} is over ${row.gross_cents}`);
  const invoice = noteInvoice(stage, town, row);
  if (isOnline) post(sums, monthNow(stage), { online: -invoice.gross, [`debtor ${invoice.business}`]: invoice.gross });
  count(stage, isOnline ? 'paid online' : 'invoice');
}

const lastInvoice = ({ database: { db } }: Stage, regionId: number) =>
  db
    .selectFrom('invoice')
    .selectAll()
    .where('region_id', '=', regionId)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function cancelOne(stage: Stage, town: Town): Promise<void> {
  const { chance, database, office } = stage;
  const { regionId, sums } = town;
  const standing = [...sums.invoices.values()].filter(({ kind, isCancelled }) => kind !== 'cancellation' && !isCancelled);
  if (standing.length === 0) return;
  const first = chance.pick(standing);
  const region = (await office.regionContent.find({ regionId }))!;
  const isReissued = chance.of(0.6);
  const wanted = { gguid: first.gguid, reason: 'Falscher Empfänger', isReissued, staffId: stage.staffId };
  const made = await database.db
    .transaction()
    .execute((trx) => cancelInvoice(trx, { region, portalUrl: office.portalUrl }, wanted));
  first.isCancelled = true;
  const cancellation = noteInvoice(stage, town, made.cancellation, first.isFor);
  if (cancellation.gross !== -first.gross) stage.faults.push(`${cancellation.label} takes back another sum`);
  count(stage, isReissued ? 'reissued' : 'cancelled');
  if (!made.reissued) return;
  const reissued = noteInvoice(stage, town, made.reissued);
  if (reissued.gross !== first.gross) stage.faults.push(`${reissued.label} is over another sum than ${first.label}`);
  first.replacedBy = reissued.label;
  if (!first.isSettled) movePaid(sums, first.label);
  if (first.paid === 0 && reissued.paid !== 0) count(stage, 'payment moved');
}

/** Some items are held back, and some of these are let go again. */
async function hold(stage: Stage, town: Town): Promise<void> {
  const { chance, database, staffId } = stage;
  const { regionId, sums, held } = town;
  const open = [...sums.invoices.values()].filter((invoice) => openOf(invoice) > 0);
  if (open.length > 0 && chance.of(0.25)) {
    const item = `invoice ${chance.pick(open).label}`;
    const until = Temporal.PlainDate.from(today(stage))
      .add({ days: chance.between(1, 14) })
      .toString();
    await database.db.transaction().execute((trx) => holdItem(trx, { regionId, item, staffId, reason: 'Wird geprüft', until }));
    held.set(item, { until });
    count(stage, 'held');
  }
  const [item] = [...held.keys()];
  if (item !== undefined && chance.of(0.1)) {
    await database.db.transaction().execute((trx) => releaseItem(trx, { regionId, item, staffId }));
    held.delete(item);
  }
}

/** After a payment came back: the next statement is paid again. */
async function resume(stage: Stage, { regionId, sums }: Town): Promise<void> {
  const { chance, database, staffId } = stage;
  const stopping = [...sums.payments.values()].filter(({ isReturned, isResumed }) => isReturned && !isResumed);
  if (stopping.length === 0 || !chance.of(0.2)) return;
  const { statement } = chance.pick(stopping);
  await database.db.transaction().execute((trx) => resumePayments(trx, { regionId, statement, staffId, reason: 'Neues Konto' }));
  sums.payments.get(statement)!.isResumed = true;
  count(stage, 'resumed');
}

// The bank

interface NewTruth {
  cents: Cents;
  entry: Partial<BankEntry>;
  business?: BusinessKey | null;
  shares?: () => TrueShare[];
  isReady?: () => boolean;
  book?: (shares: readonly TrueShare[]) => void;
  otherwise?: Truth['otherwise'];
  isOfFile?: boolean;
}

function happen(stage: Stage, town: Town, on: string, { cents, entry, ...made }: NewTruth): Truth {
  const tag = nextTag(stage);
  const truth: Truth = {
    tag,
    cents,
    business: made.business ?? null,
    shares: made.shares ?? (() => []),
    isReady: made.isReady ?? (() => true),
    book: made.book ?? (() => {}),
    otherwise: made.otherwise ?? 'clarification',
    isOfFile: made.isOfFile ?? false,
    state: 'waiting',
    inBooks: 0,
    movementId: null,
  };
  town.truths.set(tag, truth);
  const { text = '', ...rest } = entry;
  town.account.waiting.push({ cents, on, ref: `REF-${tag}`, ...rest, text: [String(text), tag] });
  return truth;
}

/** What moves at the bank on a day: our files, what comes back of them, and what businesses and others pay. */
function useBank(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  for (const order of town.orders.filter(({ file }) => file.on <= day)) executeFile(stage, town, order, day);
  town.orders = town.orders.filter(({ file }) => file.on > day);
  for (const back of due(town, day)) back();
  payInvoices(stage, town, day);
  payStatements(stage, town, day);
  payOrders(stage, town, day);
  if (chance.of(0.15)) {
    const cents = chance.between(100, 30_000);
    const name = chance.pick(['Erika Unbekannt', 'Stadtwerke']);
    const truth = happen(stage, town, day, { cents, entry: { name, text: 'Danke' } });
    sendBackLater.set(truth, town);
    count(stage, 'unknown money');
  }
  if (chance.of(0.1)) {
    happen(stage, town, day, { cents: -chance.between(100, 2_000), entry: { text: 'Kontoführung' }, otherwise: 'outside' });
    count(stage, 'bank fee');
  }
  for (const truth of town.truths.values())
    if (sendBackLater.get(truth) === town && truth.state === 'clarification' && chance.of(0.2)) sendBack(stage, town, truth, day);
}

const sendBackLater = new WeakMap<Truth, Town>();
const returns = new WeakMap<Town, { on: string; happen: (day: string) => void }[]>();

function* due(town: Town, day: string): Generator<() => void> {
  const waiting = returns.get(town) ?? [];
  returns.set(
    town,
    waiting.filter(({ on }) => on > day),
  );
  for (const one of waiting) if (one.on <= day) yield () => one.happen(day);
}

function returnLater(town: Town, on: string, what: (day: string) => void): void {
  returns.set(town, [...(returns.get(town) ?? []), { on, happen: what }]);
}

function executeFile(stage: Stage, town: Town, { file, holds, key }: Town['orders'][number], day: string): void {
  const { chance } = stage;
  const sign = file.isCollection ? 1 : -1;
  const whole = sign * file.payments.reduce((sum, { cents }) => sum + cents, 0);
  const fileKind = holds === 'statements' ? 'payment-file' : 'charge-file';
  if (chance.of(0.6))
    happen(stage, town, day, {
      cents: whole,
      entry: { batch: { messageId: file.messageId, count: file.payments.length } },
      shares: () => [{ kind: fileKind, key, cents: whole, openCents: whole }],
      isOfFile: true,
    });
  else
    for (const { endToEndId, cents, iban } of file.payments) {
      const kind = { statements: 'payment', orders: 'charge-debit', invoices: 'invoice-debit' }[holds];
      const share = { kind, key: String(Number(endToEndId.split('-').at(-1))), cents: sign * cents, openCents: sign * cents };
      happen(stage, town, day, { cents: sign * cents, entry: { endToEndId, iban }, shares: () => [share], isOfFile: true });
    }
  for (const payment of file.payments)
    if (chance.of(0.3)) {
      const on = Temporal.PlainDate.from(day)
        .add({ days: chance.pick([0, 0, 0, 1, 3]) })
        .toString();
      if (on === day) comeBack(stage, town, holds, payment, day, sign);
      else returnLater(town, on, (then) => comeBack(stage, town, holds, payment, then, sign));
    }
}

/** A payment of ours that the bank sends back, of a debit often with a fee in the amount. */
function comeBack(
  stage: Stage,
  town: Town,
  holds: 'statements' | 'orders' | 'invoices',
  { endToEndId, cents, iban }: OrderedFile['payments'][number],
  day: string,
  sign: number,
): void {
  const { chance } = stage;
  const { sums } = town;
  const number = Number(endToEndId.split('-').at(-1));
  const fee = sign > 0 && chance.of(0.4) ? 300 : 0;
  const entry = { endToEndId, iban, returnCode: sign > 0 ? 'MD06' : 'AC04', isReversal: true, ...(fee ? { fee } : {}) };
  const back = -sign * cents;
  const shareOf = (kind: string) => [{ kind, key: String(number), cents: back, openCents: back }];
  const made = { cents: back - fee, entry };
  count(stage, `return of ${holds}`);
  if (holds === 'invoices') {
    const debit = sums.debits.get(endToEndId)!;
    if (!debit.isBooked) count(stage, 'return before its payment');
    happen(stage, town, day, {
      ...made,
      shares: () => shareOf('invoice-return'),
      isReady: () => debit.isBooked,
      book() {
        debit.isReturned = true;
        for (const { label, cents: part } of debit.invoices) {
          payInvoice(sums, monthNow(stage), label, -part);
          movePaid(sums, label);
        }
      },
    });
  } else if (holds === 'orders') {
    const order = sums.orders.get(number)!;
    happen(stage, town, day, {
      ...made,
      shares: () => shareOf('charge-return'),
      isReady: () => order.isCollected,
      book() {
        order.isReturned = true;
        order.cameBack = 0;
        post(sums, monthNow(stage), { [`employer ${order.employerId}`]: -askedOf(order), bank: askedOf(order) });
      },
    });
  } else {
    const payment = sums.payments.get(number)!;
    happen(stage, town, day, {
      ...made,
      shares: () => shareOf('payment-return'),
      book() {
        payment.isReturned = true;
        movePartner(stage, town, payment.partnerId, back);
      },
    });
  }
}

/** Money from a partner (positive) or to it, beside its statements. */
function movePartner(stage: Stage, { sums }: Town, partnerId: number, cents: Cents): void {
  post(sums, monthNow(stage), { [`partner ${partnerId}`]: cents, bank: -cents });
  const partner = sums.partners.get(partnerId)!;
  partner.open += cents;
  partner.isActive = true;
}

function sendBack(stage: Stage, town: Town, truth: Truth, day: string): void {
  sendBackLater.delete(truth);
  happen(stage, town, day, {
    cents: -truth.cents,
    entry: { text: 'Zurück' },
    shares: () =>
      truth.state === 'clarification'
        ? [{ kind: 'clarification', key: String(truth.movementId), cents: -truth.cents, openCents: -truth.cents }]
        : [],
    book() {
      truth.state = 'sent-back';
      count(stage, 'sent back');
    },
  });
}

const ibanOf = (town: Town, business: BusinessKey): string | undefined => {
  const id = Number(business.split(' ')[1]);
  if (business.startsWith('partner')) return town.sums.partners.get(id)!.iban ?? undefined;
  return town.employers.find(({ employerId }) => employerId === id)!.iban;
};

/** A number as payers write it. */
const written = (chance: Chance, label: string): string =>
  chance.pick([label, label, label.toLowerCase(), label.replaceAll('-', ' '), label.replace(/0(?=\d*$)/, 'O')]);

const shareOfInvoice = (invoice: OwnInvoice, cents: Cents): TrueShare => ({
  kind: 'invoice',
  key: `${invoice.year}-${invoice.number}`,
  cents,
  openCents: openOf(invoice),
});

function payInvoices(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  const { sums } = town;
  const groups = Map.groupBy(
    [...sums.invoices.values()].filter((invoice) => openOf(invoice) !== 0 && !isOnItsWay(invoice)),
    ({ business }) => business,
  );
  for (const [business, all] of groups) {
    const owed = all.filter(
      (invoice) => openOf(invoice) > 0 && (invoice.debitsOn === null || invoice.debitsOn < day || chance.of(0.04)),
    );
    if (owed.length > 1 && chance.of(0.1)) {
      payTogether(stage, town, business, owed, day);
      continue;
    }
    for (const invoice of owed) {
      const how = chance.pick([
        'exact',
        'exact',
        'part',
        'more',
        'twice',
        'wait',
        'wait',
        'wait',
        'wait',
        'wait',
        'wait',
      ] as const);
      if (how === 'wait') continue;
      const open = openOf(invoice);
      const cents = how === 'part' ? chance.between(1, open) : how === 'more' ? open + chance.between(1, 5_000) : open;
      for (let times = how === 'twice' ? 2 : 1; times > 0; times--) transfer(stage, town, invoice, cents, day);
      count(stage, `paid ${how}`);
    }
    for (const invoice of all.filter((one) => openOf(one) < 0 && !one.isRefunding && chance.of(0.3)))
      refund(stage, town, invoice, day);
  }
}

/** Money that the bank has not told of, or nobody has booked yet. */
const paidOn = new WeakMap<OwnInvoice, Truth[]>();
function isOnItsWay(invoice: OwnInvoice): boolean {
  return (paidOn.get(invoice) ?? []).some(({ state }) => state === 'waiting' || state === 'open');
}

function transfer(stage: Stage, town: Town, invoice: OwnInvoice, cents: Cents, day: string): void {
  const { chance } = stage;
  const { sums } = town;
  const iban = chance.of(0.8) ? ibanOf(town, invoice.business) : undefined;
  const truth = happen(stage, town, day, {
    cents,
    business: invoice.business,
    entry: { text: `Rechnung ${written(chance, invoice.label)}`, name: 'Zahler', ...(iban ? { iban } : {}) },
    shares: () => [shareOfInvoice(inPlaceOf(sums, invoice.label), cents)],
    book: ([share]) => payByKey(stage, town, share!),
  });
  paidOn.set(invoice, [...(paidOn.get(invoice) ?? []), truth]);
}

function payByKey(stage: Stage, { sums }: Town, { key, cents }: TrueShare): void {
  const invoice = [...sums.invoices.values()].find(({ year, number }) => `${year}-${number}` === key)!;
  payInvoice(sums, monthNow(stage), invoice.label, cents);
}

function payTogether(stage: Stage, town: Town, business: BusinessKey, owed: readonly OwnInvoice[], day: string): void {
  const parts = owed.map((invoice) => ({ invoice, cents: openOf(invoice) }));
  const iban = ibanOf(town, business);
  const truth = happen(stage, town, day, {
    cents: parts.reduce((sum, { cents }) => sum + cents, 0),
    business,
    entry: { text: `Rechnungen ${owed.map(({ label }) => label).join(', ')}`, ...(iban ? { iban } : {}) },
    shares() {
      const shares = new Map<OwnInvoice, Cents>();
      for (const { invoice, cents } of parts) {
        const now = inPlaceOf(town.sums, invoice.label);
        shares.set(now, (shares.get(now) ?? 0) + cents);
      }
      return [...shares].map(([invoice, cents]) => shareOfInvoice(invoice, cents));
    },
    book: (shares) => shares.forEach((share) => payByKey(stage, town, share)),
  });
  for (const invoice of owed) paidOn.set(invoice, [...(paidOn.get(invoice) ?? []), truth]);
  count(stage, 'paid together');
}

/** What was paid too much goes back; if it belongs to another invoice by then, somebody has to look. */
function refund(stage: Stage, town: Town, invoice: OwnInvoice, day: string): void {
  const { sums } = town;
  const cents = openOf(invoice);
  invoice.isRefunding = true;
  const truth = happen(stage, town, day, {
    cents,
    entry: { text: `Erstattung ${invoice.label}` },
    shares() {
      const place = openOf(invoice) <= cents ? invoice : inPlaceOf(sums, invoice.label);
      return openOf(place) <= cents ? [shareOfInvoice(place, cents)] : [];
    },
    book([share]) {
      invoice.isRefunding = false;
      payByKey(stage, town, share!);
    },
  });
  paidOn.set(invoice, [...(paidOn.get(invoice) ?? []), truth]);
  count(stage, 'refund');
}

/** Partners without a mandate transfer what they owe; who has no account is paid by hand. */
function payStatements(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  for (const { partnerId, open, statement, iban } of town.sums.partners.values()) {
    if (open === 0 || statement === null || !chance.of(0.15)) continue;
    if (open > 0 && iban !== null) continue;
    const cents = open > 0 || chance.of(0.6) ? -open : chance.between(1, -open + 500);
    happen(stage, town, day, {
      cents,
      business: `partner ${partnerId}`,
      entry: { text: `ABR-${statementLabel(town.regionId, statement)}` },
      shares() {
        const now = town.sums.partners.get(partnerId)!;
        return cents > 0 || now.open >= -cents ? [{ kind: 'partner', key: String(partnerId), cents, openCents: -now.open }] : [];
      },
      book: ([share]) => movePartner(stage, town, partnerId, share!.cents),
    });
    count(stage, cents > 0 ? 'statement paid' : 'paid by hand');
  }
}

function payOrders(stage: Stage, town: Town, day: string): void {
  const { chance } = stage;
  const { sums } = town;
  for (const order of sums.orders.values()) {
    const open = orderOpen(order);
    if (open === 0 || !chance.of(0.25)) continue;
    const cents = chance.pick([open, open, chance.between(1, open), open + chance.between(1, 3_000)]);
    happen(stage, town, day, {
      cents,
      business: `employer ${order.employerId}`,
      entry: { text: `Ladeauftrag ${written(chance, order.label)}` },
      shares: () => [{ kind: 'charge-order', key: String(order.number), cents, openCents: orderOpen(order) }],
      book() {
        order.paid += cents;
        if (order.isReturned) order.cameBack += cents;
        post(sums, monthNow(stage), { [`employer ${order.employerId}`]: cents, bank: -cents });
      },
    });
    count(stage, 'order paid');
  }
  for (const { employerId } of town.employers) {
    const credit = creditOf(sums, employerId);
    const last = [...sums.orders.values()].findLast((order) => order.employerId === employerId);
    if (credit === 0 || !last || !chance.of(0.15)) continue;
    const cents = chance.between(1, credit);
    happen(stage, town, day, {
      cents: -cents,
      entry: { text: `Guthaben ${last.label}` },
      shares: () =>
        creditOf(sums, employerId) >= cents
          ? [
              {
                kind: 'charge-credit',
                key: String(lastOrder(sums, employerId)),
                cents: -cents,
                openCents: -creditOf(sums, employerId),
              },
            ]
          : [],
      book: () => post(sums, monthNow(stage), { [`employer ${employerId}`]: -cents, bank: cents }),
    });
    count(stage, 'credit paid out');
  }
}

const lastOrder = ({ orders }: OwnSums, employerId: number) =>
  Math.max(...[...orders.values()].filter((order) => order.employerId === employerId).map(({ number }) => number));

/** The bank tells, sometimes days later, of one region or both at once, some of it twice; then people decide. */
async function tellBank(stage: Stage, day: string): Promise<void> {
  const { chance, office, towns, files } = stage;
  const telling = towns.filter(() => chance.of(0.75));
  const isTogether = telling.length === 2 && chance.of(0.5);
  const advices = telling
    .filter(({ account }) => account.waiting.length > 0 && chance.of(0.2))
    .map(({ account }) => adviceFile(account, day));
  if (advices.length > 0) count(stage, 'told in advance');
  const statements = telling.map((town) => {
    for (const truth of town.truths.values())
      if (truth.state === 'waiting') {
        truth.state = 'open';
        if (truth.isOfFile) town.sums.filesAtBank += truth.cents;
      }
    return nextStatement(town.account, day, chance);
  });
  const fresh = isTogether ? [statementFile(statements, chance)] : statements.map((one) => statementFile([one], chance));
  const again = files.length > 0 && chance.of(0.25) ? [chance.pick(files)] : [];
  // As the folder's job reads a file, but for its thread: starting one takes longer than all that it does.
  for (const bytes of [...advices, ...fresh, ...again])
    await keepBankFile(office.db, { bytes, name: 'auszug.xml', statements: unpackBankFile(bytes), readBy: null });
  if (again.length > 0) count(stage, 'file twice');
  files.push(...fresh);
  for (const town of towns) {
    await matchMovements(office, town.regionId);
    await decide(stage, town);
    // What came back may have cancelled orders.
    await followOrders(stage, town);
  }
}

async function decide(stage: Stage, town: Town): Promise<void> {
  const { database, chance, staffId, office } = stage;
  const { regionId, truths } = town;
  const movements = await listMovements(database.db, { regionId, state: null, most: 100_000 });
  const found = movements.toReversed().map((movement) => {
    const truth = truths.get(/Q[A-Z]{4}Q/.exec(movement.remittance)?.[0] ?? '');
    return { movement, truth };
  });
  const told = [...truths.values()].filter(({ state }) => state !== 'waiting');
  if (found.length !== told.length || new Set(found.map(({ truth }) => truth)).size !== told.length)
    stage.faults.push(`${found.length} movements, and ${told.length} were told`);
  for (const { movement, truth } of found)
    if (truth?.state === 'open' && movement.state === 'booked') await noteBookedByItself(stage, town, truth, movement.movementId);
  for (const { movement, truth } of found) {
    if (!truth) continue;
    truth.movementId = movement.movementId;
    if (truth.state !== 'open' && !(truth.state === 'clarification' && chance.of(0.2))) continue;
    if (!truth.isReady() || chance.of(0.15)) continue;
    const shares = truth.shares();
    const { movementId } = movement;
    if (shares.length > 0) {
      const by = { askedBy: staffId, confirmedBy: null, regionId, reason: 'Kontoauszug', office };
      const payload = { regionId, movement: movementId, shares, remembers: chance.of(0.2), idempotencyKey: randomUUID() };
      await database.db.transaction().execute((trx) => bankDecisionKind.carryOut(trx, payload, by));
      finish(truth, shares);
      count(stage, 'decided');
    } else if (truth.state === 'open' && truth.otherwise === 'clarification') {
      await database.db
        .transaction()
        .execute((trx) => clarifyMovement(trx, { regionId, movementId, note: 'Wer ist das?', by: staffId }));
      truth.state = 'clarification';
      count(stage, 'clarified');
    } else if (truth.state === 'open') {
      await database.db
        .transaction()
        .execute((trx) => decideMovement(trx, { regionId, movementId, kind: 'outside', askedBy: staffId, reason: 'Entgelt' }));
      truth.state = 'outside';
    }
  }
}

function finish(truth: Truth, shares: readonly TrueShare[]): void {
  truth.state = 'booked';
  // What goes back of what nobody knew stands in no book.
  truth.inBooks = shares.filter(({ kind }) => kind !== 'clarification').reduce((sum, { cents }) => sum + cents, 0);
  truth.book(shares);
}

const told = (shares: readonly { kind: string; key: string; cents: Cents }[]) =>
  shares
    .map(({ kind, key, cents }) => `${kind} ${key} ${cents}`)
    .toSorted()
    .join();

/** What the portal has booked by itself is what was meant. */
async function noteBookedByItself(stage: Stage, town: Town, truth: Truth, movementId: number): Promise<void> {
  const rows = await stage.database.db
    .selectFrom('bank_booking')
    .select(['item_kind as kind', 'item_key as key', 'cents'])
    .where('region_id', '=', town.regionId)
    .where('movement_id', '=', movementId)
    .where('item_kind', '<>', 'bank-fee')
    .execute();
  const shares = truth.shares();
  if (told(rows) !== told(shares)) stage.faults.push(`booked for ${told(rows)} and not for ${told(shares)}`);
  truth.movementId = movementId;
  finish(truth, shares);
  count(stage, 'booked by itself');
}

// Reminders

/** What may be reminded of now, with its amount. */
function remindable(stage: Stage, town: Town): Map<string, Cents> {
  const { sums, held, truths } = town;
  const day = today(stage);
  const week = Temporal.PlainDate.from(day).subtract({ days: 7 }).toString();
  const unclear = new Set(
    [...truths.values()]
      .filter(({ state, cents }) => cents > 0 && (state === 'open' || state === 'clarification'))
      .map(({ business }) => business),
  );
  const isHeld = (item: string) => (held.get(item)?.until ?? '') >= day;
  const allowed = new Map<string, Cents>();
  for (const invoice of sums.invoices.values()) {
    const debit = invoice.debit === null ? undefined : sums.debits.get(invoice.debit);
    const isDebited = debit !== undefined && !debit.isBooked && debit.on >= day;
    const item = `invoice ${invoice.label}`;
    if (openOf(invoice) > 0 && invoice.dueOn <= week && !isDebited && !unclear.has(invoice.business) && !isHeld(item))
      allowed.set(item, openOf(invoice));
  }
  for (const { partnerId, open, statement } of sums.partners.values())
    if (open < 0 && statement !== null && !unclear.has(`partner ${partnerId}`)) allowed.set(`statement of ${partnerId}`, -open);
  for (const order of sums.orders.values())
    if (order.isReturned && orderOpen(order) > 0 && !unclear.has(`employer ${order.employerId}`))
      allowed.set(`charge-order ${order.label}`, orderOpen(order));
  return allowed;
}

async function noteReminders(stage: Stage, town: Town, allowed: ReadonlyMap<string, Cents>, day: string): Promise<void> {
  const { db } = stage.database;
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .where('region_id', '=', town.regionId)
    .where('sent_on', '=', day)
    .execute();
  for (const { item, level, cents, partner_id } of rows) {
    const owed = allowed.get(item.startsWith('statement') ? `statement of ${partner_id}` : item);
    town.reminded.push({ item, level, day, cents, owed });
    count(stage, 'reminded');
  }
}
