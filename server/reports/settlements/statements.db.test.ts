import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seedPartnerBank } from '#seeds/banks.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { issueRegionStatements } from './issue-region-statements.ts';
import { makePaymentFiles } from './make-payment-files.ts';
import { getStatement } from './read-statements.ts';
import { dryRunStatements } from './dry-run-next-run.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await database.close();
});

const statementsOf = ({ regionId }: StatementWorld) =>
  database.db
    .selectFrom('statement')
    .select([
      'number',
      'run',
      'opening_cents',
      'turnover_cents',
      'fee_cents',
      'tax_cents',
      'paid_cents',
      'carried_cents',
      'open_reason',
    ])
    .where('region_id', '=', regionId)
    .orderBy('number')
    .execute();

const linesOf = ({ regionId }: StatementWorld, number: number) =>
  database.db
    .selectFrom('statement_line')
    .select(['kind', 'is_correction', 'entries', 'cents', 'fee_cents'])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .orderBy('line')
    .execute();

const paymentsOf = ({ regionId }: StatementWorld) =>
  database.db.selectFrom('statement_payment').selectAll().where('region_id', '=', regionId).orderBy('number').execute();

/** What the books say of an account of the region. */
async function sumOf({ regionId }: StatementWorld, kind: 'partner' | 'fees' | 'tax' | 'bank'): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents from posting p join account a using (region_id, account_id)
     where region_id = ${regionId} and a.kind = ${kind}`.execute(database.db);
  return rows[0]!.cents;
}

it('pays a partner what the card holders paid with, less fees and tax, to the cent', async () => {
  const world = await openStatementWorld(database);
  const { topUp, redeem, bonus } = postingsOf(world);
  const [card, other] = world.cards as [string, string];
  await world.at('2026-10-27T10:00:00Z');
  await world.book(topUp(card, 2_000), bonus(card, 10_000, { fee: 50 }), topUp(other, 1_000));
  await world.book(redeem(card, 11_000, { fee: 220 }), redeem(other, 337, { fee: 20 }), redeem(card, 999, { fee: 20 }));
  expect(await world.issue('2026-11-09')).toBe(1);
  // -20 - 10 - 100 + 110 + 3.37 + 9.99 = -6.64; fees 3.10; 19 % of them 0.589.
  expect(await statementsOf(world)).toEqual([
    {
      number: 1,
      run: 1,
      opening_cents: 0,
      turnover_cents: -664,
      fee_cents: 310,
      tax_cents: 59,
      paid_cents: -1_033,
      carried_cents: 0,
      open_reason: null,
    },
  ]);
  expect(await linesOf(world, 1)).toEqual([
    { kind: 'bonus', is_correction: false, entries: 1, cents: -10_000, fee_cents: 50 },
    { kind: 'redemption', is_correction: false, entries: 3, cents: 12_336, fee_cents: 260 },
    { kind: 'topup', is_correction: false, entries: 2, cents: -3_000, fee_cents: 0 },
  ]);
  expect(await paymentsOf(world)).toMatchObject([
    { number: 1, kind: 'collection', cents: 1_033, mandate_signed_on: '2023-10-02' },
  ]);
  expect(await Promise.all((['partner', 'fees', 'tax', 'bank'] as const).map((kind) => sumOf(world, kind)))).toEqual([
    0, 310, 59, -1_033,
  ]);
});

it('covers what was booked before midnight of Monday in Berlin, and leaves the rest to the next statement', async () => {
  const world = await openStatementWorld(database);
  const { bonus, redeem } = postingsOf(world);
  const [card] = world.cards as [string];
  await world.at('2026-11-08T22:59:59.990Z');
  await world.book(bonus(card, 1_000, { fee: 0 }));
  await world.at('2026-11-08T23:00:00Z');
  await world.book(redeem(card, 500, { fee: 20 }));
  await world.issue('2026-11-09');
  await world.issue('2026-11-23');
  expect(await statementsOf(world)).toMatchObject([
    { run: 1, turnover_cents: -1_000, fee_cents: 0, paid_cents: -1_000 },
    { run: 2, turnover_cents: 500, fee_cents: 20, tax_cents: 4, paid_cents: 476 },
  ]);
});

it('shows a correction on the next statement, with the fee and the tax given back', async () => {
  const world = await openStatementWorld(database);
  const { bonus, redeem, reverse } = postingsOf(world);
  const [card] = world.cards as [string];
  await world.at('2026-10-27T10:00:00Z');
  const [, wrong] = await world.book(bonus(card, 5_000, { fee: 0 }), redeem(card, 2_500, { fee: 50 }));
  await world.issue('2026-11-09');
  await world.at('2026-11-10T10:00:00Z');
  await world.book(reverse(card, wrong!));
  await world.issue('2026-11-23');
  const [first, second] = await statementsOf(world);
  // 19 % of 0.50 is 0.095: ten cents there, ten cents back.
  expect(first).toMatchObject({ fee_cents: 50, tax_cents: 10, turnover_cents: -2_500 });
  expect(second).toMatchObject({ fee_cents: -50, tax_cents: -10, turnover_cents: -2_500, paid_cents: -2_440 });
  expect(await linesOf(world, 2)).toEqual([
    { kind: 'redemption', is_correction: true, entries: 1, cents: -2_500, fee_cents: -50 },
  ]);
  expect(await sumOf(world, 'tax')).toBe(0);
});

it('leaves open what a partner without an account is owed, carries it over, and pays it once there is an account', async () => {
  const world = await openStatementWorld(database, { payment: 'none' });
  const { bonus, redeem } = postingsOf(world);
  const [card] = world.cards as [string];
  await world.at('2026-10-13T10:00:00Z');
  await world.book(bonus(card, 1_000, { fee: 0 }));
  await world.issue('2026-10-26');
  await world.at('2026-10-27T10:00:00Z');
  await world.book(bonus(card, 9_000, { fee: 0 }), redeem(card, 10_000, { fee: 200 }), bonus(card, 10_000, { fee: 0 }));
  await world.book(redeem(card, 10_000, { fee: 200 }));
  await world.issue('2026-11-09');
  expect(await statementsOf(world)).toMatchObject([
    { opening_cents: 0, paid_cents: 0, carried_cents: -1_000, open_reason: 'no-partner-account' },
    { opening_cents: -1_000, turnover_cents: 1_000, fee_cents: 400, tax_cents: 76, paid_cents: 0, carried_cents: -476 },
  ]);
  expect(await sumOf(world, 'partner')).toBe(-476);
  expect(await world.issue('2026-11-23')).toBe(0);
  await seedPartnerBank(database.db, world.partnerId, 'Café', 'Bankeinzug');
  expect(await world.issue('2026-12-07')).toBe(1);
  expect((await statementsOf(world)).at(-1)).toMatchObject({
    opening_cents: -476,
    turnover_cents: 0,
    paid_cents: -476,
    carried_cents: 0,
  });
  expect(await sumOf(world, 'partner')).toBe(0);
});

it.each([
  ['no-mandate', { payment: 'Rechnung' }],
  ['no-region-account', { regionPays: false }],
] as const)('collects nothing, for a reason that it tells: %s', async (open_reason, setting) => {
  const world = await openStatementWorld(database, setting);
  await world.at('2026-10-27T10:00:00Z');
  await world.book(postingsOf(world).topUp(world.cards[0]!, 1_000));
  await world.issue('2026-11-09');
  // Nothing to tax, nothing paid: nothing to book either.
  expect(await statementsOf(world)).toMatchObject([{ paid_cents: 0, carried_cents: -1_000, open_reason }]);
  expect(await paymentsOf(world)).toEqual([]);
});

it('says where to pay, under which reference and until when, to whom cannot be debited, and to nobody else', async () => {
  const payTo = async (payment: 'Rechnung' | 'none' | 'Bankeinzug', regionPays = true) => {
    const world = await openStatementWorld(database, { payment, regionPays });
    await world.at('2026-10-27T10:00:00Z');
    await world.book(postingsOf(world).topUp(world.cards[0]!, 1_000));
    await world.issue('2026-11-09');
    return (await getStatement(database.db, world.regionId, 1)).printed.payTo;
  };
  const account = { holder: 'Kartenkontor (Demo)', iban: expect.stringMatching(/^DE/), bic: 'DEMODEFFXXX', until: '2026-11-23' };
  expect(await payTo('Rechnung')).toEqual(account);
  expect(await payTo('none')).toEqual(account);
  expect(await payTo('Bankeinzug')).toBe(null);
  expect(await payTo('Rechnung', false)).toBe(null);
});

it('covers no booking of a test card, and tells its bookings one by one', async () => {
  const world = await openStatementWorld(database);
  const [test] = await produceCards(database.db, { regionId: world.regionId, count: 1, isTest: true });
  const { topUp, redeem, bonus, reverse } = postingsOf(world);
  await world.at('2026-10-27T10:00:00Z');
  await world.book(topUp(test!.cardNumber, 90_000), bonus(test!.cardNumber, 500), redeem(test!.cardNumber, 7_000));
  const [, wrong] = await world.book(topUp(world.cards[0]!, 2_000), redeem(world.cards[0]!, 700));
  await world.book(reverse(world.cards[0]!, wrong!));
  await world.issue('2026-11-09');
  expect(await statementsOf(world)).toMatchObject([{ turnover_cents: -2_000, fee_cents: 0, paid_cents: -2_000 }]);
  const { entries } = await getStatement(database.db, world.regionId, 1);
  expect(entries.map(({ type, isReversal, cents, fee }) => [type, isReversal, cents, fee])).toEqual([
    ['topup', false, -2_000, 0],
    ['redemption', false, 700, 20],
    ['redemption', true, -700, -20],
  ]);
});

it('sets off what is open against what comes in; nothing left is a statement without payment', async () => {
  const world = await openStatementWorld(database, { payment: 'Rechnung' });
  const { topUp, redeem } = postingsOf(world);
  await world.at('2026-10-27T10:00:00Z');
  await world.book(topUp(world.cards[0]!, 1_000));
  await world.issue('2026-11-09');
  await world.at('2026-11-10T10:00:00Z');
  await world.book(redeem(world.cards[0]!, 1_000, { fee: 0 }));
  await world.issue('2026-11-23');
  expect(await statementsOf(world)).toMatchObject([
    { carried_cents: -1_000 },
    { paid_cents: 0, carried_cents: 0, open_reason: null },
  ]);
  expect(await paymentsOf(world)).toEqual([]);
});

it('makes up for Mondays that were missed, each in its order, and makes none ahead of its day', async () => {
  const world = await openStatementWorld(database);
  const { bonus } = postingsOf(world);
  for (const instant of ['2026-09-15T10:00:00Z', '2026-10-13T10:00:00Z', '2026-10-27T10:00:00Z', '2026-11-10T10:00:00Z']) {
    await world.at(instant);
    await world.book(bonus(world.cards[0]!, 100, { fee: 0 }));
  }
  expect(await world.issue('2026-11-22')).toBe(3);
  expect(await world.issue('2026-11-22')).toBe(0);
  const runs = await database.db
    .selectFrom('statement_run')
    .select(['run', 'issued_on', 'pays_on', 'collects_on'])
    .where('region_id', '=', world.regionId)
    .orderBy('run')
    .execute();
  expect(runs.map(({ issued_on }) => issued_on)).toEqual(['2026-09-28', '2026-10-12', '2026-10-26', '2026-11-09']);
  // The bank is asked for days that lie ahead, whatever Monday the statement is of.
  expect(new Set(runs.map(({ pays_on, collects_on }) => `${pays_on} ${collects_on}`))).toEqual(
    new Set(['2026-11-24 2026-11-27']),
  );
  const early = issueRegionStatements(database.db, SEAL_KEYS, world.regionId, Temporal.PlainDate.from('2026-11-23'));
  await expect(early).rejects.toThrow('no run of region');
});

it('a dry run leaves no trace, and the run after it makes the same', async () => {
  const world = await openStatementWorld(database);
  const { topUp, redeem } = postingsOf(world);
  await world.at('2026-10-20T10:00:00Z');
  await world.book(topUp(world.cards[0]!, 5_000), redeem(world.cards[0]!, 3_333, { fee: 67 }));
  await world.at('2026-11-03T10:00:00Z');
  await world.book(redeem(world.cards[0]!, 1_000));
  await world.at('2026-11-09T03:00:00Z');
  const wouldBe = await dryRunStatements(database.db, world.regionId, Temporal.PlainDate.from('2026-11-09'));
  expect(await statementsOf(world)).toEqual([]);
  expect(await sumOf(world, 'tax')).toBe(0);
  await world.issue('2026-11-09');
  const made = await statementsOf(world);
  expect(made).toHaveLength(2);
  expect(wouldBe.map(({ number, tax, paid }) => ({ number, tax_cents: tax, paid_cents: paid }))).toEqual(
    made.map(({ number, tax_cents, paid_cents }) => ({ number, tax_cents, paid_cents })),
  );
});

const made = ['statement_run', 'statement', 'statement_line', 'statement_payment', 'payment_file', 'statement_paper'];

const changes = made.flatMap((table) => [
  `update ${table} set region_id = region_id`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);
const inventions = [
  `insert into statement select * from statement`,
  `insert into statement_run select region_id, run + 1, issued_on + 14, pays_on, collects_on, last_entry, last_entry, null from statement_run`,
  `insert into statement_payment select region_id, number, run, kind, cents + 1, account_holder, iban, bic, mandate_reference, mandate_signed_on from statement_payment`,
  `insert into payment_file select region_id, run, kind, 'again', payments, cents, xml from payment_file`,
  `insert into payment_file select region_id, run, case kind when 'payout' then 'collection' else 'payout' end, 'other', payments, cents, xml from payment_file`,
];

/** Which of those statements get through. */
async function letThrough(statements: readonly string[], run: (statement: string) => Promise<unknown>): Promise<string[]> {
  const through: string[] = [];
  for (const statement of statements)
    await run(statement).then(
      () => through.push(statement),
      () => {},
    );
  return through;
}

const asApplication = (statement: string) => sql.raw(statement).execute(database.db);

describe('what was told', () => {
  let world: StatementWorld;
  beforeAll(async () => {
    world = await openStatementWorld(database);
    await world.at('2026-10-27T10:00:00Z');
    await world.book(postingsOf(world).topUp(world.cards[0]!, 1_000));
    await world.issue('2026-11-09');
    expect(await makePaymentFiles(database.db, world.regionId)).toBe(1);
    expect(await makePaymentFiles(database.db, world.regionId)).toBe(0);
  });

  it('can be changed by nobody, and nothing can be made up', async () => {
    expect(await letThrough([...changes, ...inventions], asApplication)).toEqual([]);
    // The end of a run is the one thing that is noted later, by the function that settles.
    const ofOwner = changes.filter((change) => !change.startsWith('update statement_run'));
    expect(await letThrough(ofOwner, (change) => database.runAsOwner(change))).toEqual([]);
    expect(await statementsOf(world)).toHaveLength(1);
  });

  it.runIf(inject('databaseKind') === 'postgres')('control: is seen to change once the guards are off', async () => {
    const change = ['update statement_line set region_id = region_id'];
    await database.runAsOwner(
      'grant update on statement_line to kartenkontor_app; alter table statement_line disable trigger user',
    );
    expect(await letThrough(change, asApplication)).toEqual(change);
    await database.runAsOwner(
      'revoke update on statement_line from kartenkontor_app; alter table statement_line enable trigger user',
    );
  });
});

it('covers nothing beyond what is booked, whatever horizon it is told', async () => {
  const world = await openStatementWorld(database);
  const { bonus } = postingsOf(world);
  await world.at('2026-10-27T10:00:00Z');
  const [entry] = await world.book(bonus(world.cards[0]!, 1_000, { fee: 0 }));
  await world.at('2026-11-09T03:00:00Z');
  await sql`select ledger_open_run(${world.regionId}, ${10 ** 12}::bigint, '2026-11-09', '2026-11-11', '2026-11-16')`.execute(
    database.db,
  );
  const run = await database.db
    .selectFrom('statement_run')
    .select('last_entry')
    .where('region_id', '=', world.regionId)
    .executeTakeFirstOrThrow();
  expect(run.last_entry).toBe(entry);
});
