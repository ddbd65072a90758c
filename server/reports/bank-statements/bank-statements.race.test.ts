import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { BankMovement, UnclearMovement } from '#contract/reports/bank-statements/bank-statements.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { releaseChargeFile, takeChargeFile } from '#server/money/charges/charge-files.ts';
import type { Refusal } from '#server/platform/http/refusal.ts';
import type { Visitor } from '#tests/support/portal.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import type { CamtEntrySeed } from '#tests/support/camt.ts';
import { gateOnInsert } from '#tests/support/gate-on-insert.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { keepStatement } from './keep-statement.ts';
import { keyStatement } from './movement-keys.ts';
import { matchMovements } from './match-movements.ts';
import { takeBackDecision } from './take-back-decision.ts';
import { unpackBankFile } from './unpack-bank-file.ts';

let world: BankWorld;
afterEach(() => world.portal.close());

const findings = async () => {
  await sealBooks(world.portal.database.db, SEAL_KEYS);
  return (await verifyLedger(world.portal.database.db, SEAL_KEYS)).map(({ rule }) => rule);
};
/** How many there are of all that a file leaves behind. */
async function count() {
  const { rows } = await sql<Record<'files' | 'statements' | 'movements' | 'decisions' | 'bookings' | 'payments', number>>`
    select (select count(*)::int from bank_file) as files, (select count(*)::int from bank_statement) as statements,
           (select count(*)::int from bank_movement) as movements, (select count(*)::int from bank_decision) as decisions,
           (select count(*)::int from bank_booking) as bookings,
           (select count(*)::int from entry where type in ('charge-payment', 'charge-return')) as payments`.execute(
    world.portal.database.db,
  );
  return rows[0]!;
}
const small = (at: number): CamtEntrySeed => ({ cents: 1_000 + at, ref: `B-${at}`, text: 'Danke' });
const match = () => matchMovements(world.office, 1);

it('the same file by two people at once is read once', async () => {
  world = await openBankWorld();
  const gate = await gateOnInsert(world.portal.database, 'bank_statement');
  const xml = world.statement([small(1), small(2)]);
  const both = Promise.all([world.upload(xml), world.upload(xml, world.management)]);
  await gate.arrived(2);
  await gate.open();
  const told = (await both).map(
    ({ status, body }) => `${status}: ${body.statements} new with ${body.movements}, ${body.knownStatements} known`,
  );
  expect(new Set(told)).toEqual(new Set(['200: 1 new with 2, 0 known', '200: 0 new with 0, 1 known']));
  expect(await count()).toMatchObject({ files: 1, statements: 1, movements: 2 });
  expect(await findings()).toEqual([]);
});

it('two files that overlap, at once, tell each movement once', async () => {
  world = await openBankWorld();
  const gate = await gateOnInsert(world.portal.database, 'bank_statement');
  const [first, second] = [
    world.statement([small(1), { ...small(2), on: '2026-11-19' }], { id: 'A', opening: 0, from: '2026-11-18' }),
    world.statement([{ ...small(2), on: '2026-11-19' }, small(3)], { id: 'B', opening: 1_001, from: '2026-11-19' }),
  ] as const;
  const both = Promise.all([world.upload(first), world.upload(second, world.management)]);
  await gate.arrived(2);
  await gate.open();
  expect((await both).map(({ status }) => status)).toEqual([200, 200]);
  expect((await both).reduce((sum, { body }) => sum + body.movements, 0)).toBe(3);
  expect(await count()).toMatchObject({ files: 2, statements: 2, movements: 3 });
  expect(await findings()).toEqual([]);
});

it('control: without the lock of the region’s files the later one is lost', async () => {
  world = await openBankWorld();
  const { db } = world.portal.database;
  await world.upload(world.statement([small(9)], { id: 'Z', until: '2026-11-17', from: '2026-11-17' }));
  const { file_id: fileId } = await db.selectFrom('bank_file').select('file_id').executeTakeFirstOrThrow();
  const [statement] = unpackBankFile(Buffer.from(world.statement([small(1)])));
  const gate = await gateOnInsert(world.portal.database, 'bank_statement');
  const keep = () => db.transaction().execute((trx) => keepStatement(trx, { regionId: 1, fileId }, keyStatement(statement!)));
  const both = Promise.allSettled([keep(), keep()]);
  await gate.arrived(2);
  await gate.open();
  const outcomes = await both;
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '23505' } });
});

/** Decides the only movement for an order, in part. */
async function decide(who: Visitor, movement: UnclearMovement, label: string, key: string = randomUUID()) {
  const { region } = world;
  const search = new URLSearchParams({ region, movement: String(movement.id), search: label });
  const items = await who.get<{ kind: string; key: string; cents: number }[]>(`bank-items?${search}`);
  const [item] = items.body;
  const shares = [{ kind: item!.kind, key: item!.key, cents: movement.cents, openCents: item!.cents }];
  const { id, round } = movement;
  return () => who.book('decide-bank-movement', { region, movement: id, round, shares, remembers: false }, key);
}

/** Two people decide one movement at once, each for another order. */
async function decideAtOnce(): Promise<number[]> {
  world = await openBankWorld(['Ladewerk', 'Stromwerk']);
  const labels = [(await world.order('Ladewerk')).label, (await world.order('Stromwerk')).label];
  await world.upload(world.statement([{ cents: 10_000, ref: 'B-1', text: 'Teilzahlung' }]));
  const [movement] = (await world.unclear()).movements;
  const first = await decide(world.accounting, movement!, labels[0]!);
  const second = await decide(world.management, movement!, labels[1]!);
  return [await holdBoth(first, second)].flat();
}

let beforeHolding = async () => {};
async function holdBoth(...acts: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  await beforeHolding();
  const gate = await gateOnInsert(world.portal.database, 'bank_decision');
  const both = Promise.all(acts.map((act) => act()));
  await gate.arrived(2);
  await gate.open();
  return (await both).map(({ status }) => status).toSorted((one, other) => one - other);
}

it('two people on one movement at once: one has decided, the other hears so', async () => {
  expect(await decideAtOnce()).toEqual([200, 409]);
  expect(await count()).toMatchObject({ decisions: 1, bookings: 1, payments: 1 });
  expect((await world.unclear()).movements).toEqual([]);
  expect(await findings()).toEqual([]);
});

it('control: without the key of the decision nobody hears that another was faster', async () => {
  beforeHolding = () => world.portal.database.runAsOwner('alter table bank_decision drop constraint bank_decision_pkey cascade');
  try {
    expect(await decideAtOnce()).not.toEqual([200, 409]);
  } finally {
    beforeHolding = async () => {};
  }
});

// The portal repeats once what has a key.
it.each(['cut each time', 'cut once', 'control: not cut'])('a connection between booking and marking is %s', async (how) => {
  world = await openBankWorld();
  const { label } = await world.order();
  await world.upload(world.statement([{ cents: 10_000, ref: 'B-1', text: 'Teilzahlung' }]));
  const [movement] = (await world.unclear()).movements;
  const act = await decide(world.accounting, movement!, label);
  const gate = await gateOnInsert(world.portal.database, 'bank_booking');
  const answer = act();
  await gate.arrived(1);
  if (how === 'cut once') await gate.cut();
  if (how === 'cut each time') await gate.cutUntil(answer);
  await gate.open();
  const { status } = await answer;
  if (how === 'cut each time') {
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await count()).toMatchObject({ decisions: 0, bookings: 0, payments: 0 });
  } else {
    expect(status).toBe(200);
    expect(await count()).toMatchObject({ decisions: 1, bookings: 1, payments: 1 });
  }
  // Whoever gets no answer asks again.
  expect((await act()).status).toBe(200);
  expect(await count()).toMatchObject({ decisions: 1, bookings: 1, payments: 1 });
  expect(await findings()).toEqual([]);
});

it('the job is cut between booking and marking, and three of them at once go on: booked once', async () => {
  world = await openBankWorld();
  const { label } = await world.order();
  const { db } = world.portal.database;
  await world.upload(world.statement([{ cents: 30_000, ref: 'B-1', text: label }]));
  // The bank has brought it too.
  await sql`insert into bank_file_release (region_id, file_id, released_at) select region_id, file_id, ledger_now() from bank_file`.execute(
    db,
  );
  const gate = await gateOnInsert(world.portal.database, 'bank_booking');
  const died = match().catch((error: unknown) => error);
  await gate.arrived(1);
  await gate.cut();
  expect(await died).toBeInstanceOf(Error);
  expect(await count()).toMatchObject({ decisions: 0, payments: 0 });
  await gate.open();
  const booked = await Promise.all([match(), match(), match()]);
  expect(booked.reduce((sum, one) => sum + one.booked, 0)).toBe(1);
  expect(await count()).toMatchObject({ decisions: 1, bookings: 1, payments: 1 });
  expect((await world.order()).state).toBe('paid');
  expect(await findings()).toEqual([]);
});

it('a return that comes before its payment waits, and is booked once as soon as the payment is there', async () => {
  world = await openBankWorld(['Ladewerk'], 'Bankeinzug');
  const { db } = world.portal.database;
  await world.runAt('2026-11-23T05:00:00Z');
  await world.runAt('2026-11-26T05:00:00Z');
  const { label } = await world.order();
  const back = { cents: -30_000, ref: 'R-1', german: 'NTRF+109', endToEndId: label, returnCode: 'MD06' };
  await world.upload(world.statement([back], { opening: 50_000 }));
  await sql`insert into bank_file_release (region_id, file_id, released_at) select region_id, file_id, ledger_now() from bank_file`.execute(
    db,
  );
  expect(await match()).toEqual({ booked: 0, isGoingOn: false });
  expect((await world.unclear()).movements).toMatchObject([
    { waits: 'Die Lastschrift ist in den Büchern noch nicht eingezogen.', proposals: [] },
  ]);
  const { region_id: regionId, file } = await db
    .selectFrom('charge_file')
    .select(['region_id', 'file'])
    .executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => releaseChargeFile(trx, { regionId, file }, { askedBy: null, releasedBy: null }));
  // It reaches the bank while three jobs look for what is certain.
  const taking = db.transaction().execute((trx) => takeChargeFile(trx, { regionId, file }, 1));
  await Promise.all([taking, match(), match(), match()]);
  await Promise.all([world.runAt('2026-11-30T05:00:00Z'), match(), match(), match()]);
  await Promise.all([match(), match(), match()]);
  expect((await world.order()).state).toBe('returned');
  expect(await count()).toMatchObject({ decisions: 1, bookings: 1, payments: 1 });
  expect(await findings()).toEqual([]);
});

/** A movement of 100 EUR that is decided for an order, as it is shown now. */
async function decided(): Promise<BankMovement> {
  world = await openBankWorld();
  await world.upload(world.statement([{ cents: 10_000, ref: 'B-1', text: 'Teilzahlung' }]));
  const [movement] = (await world.unclear()).movements;
  const act = await decide(world.accounting, movement!, (await world.order()).label);
  expect((await act()).status).toBe(200);
  return (await world.accounting.get<BankMovement[]>('bank-movements')).body[0]!;
}

const takeBack = ({ id, round }: BankMovement, who = world.accounting) =>
  who.post('undo-bank-decision', { region: world.region, movement: id, round, reason: 'falscher Posten' });

async function countUndone() {
  const { rows } = await sql<Record<'undone' | 'contrary' | 'entries', number>>`
    select (select count(*)::int from bank_decision_undone) as undone, (select count(*)::int from bank_booking_undone) as contrary,
           (select count(*)::int from entry where type = 'charge-payment-undo') as entries`.execute(world.portal.database.db);
  return rows[0]!;
}

it('two people who take one decision back at once take it back once, and the other hears so', async () => {
  const movement = await decided();
  const gate = await gateOnInsert(world.portal.database, 'bank_decision_undone');
  const both = Promise.all([takeBack(movement), takeBack(movement, world.management)]);
  await gate.arrived(2);
  await gate.open();
  expect((await both).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await countUndone()).toEqual({ undone: 1, contrary: 1, entries: 1 });
  expect((await world.unclear()).movements).toMatchObject([{ round: 2, state: 'open' }]);
  expect(await findings()).toEqual([]);
});

it('control: without the key of what was taken back nobody hears that another was faster', async () => {
  const { id, round } = await decided();
  const { database } = world.portal;
  await database.runAsOwner('alter table bank_decision_undone drop constraint bank_decision_undone_pkey cascade');
  const gate = await gateOnInsert(database, 'bank_decision_undone');
  // Without the rehearsal that comes before: whoever is held there may find it taken back when it is done in earnest.
  const taken = { regionId: 1, movement: id, round };
  const by = { askedBy: 1, reason: 'falscher Posten', office: world.office };
  const takeBackInEarnest = () => database.db.transaction().execute((trx) => takeBackDecision(trx, taken, by));
  const both = Promise.allSettled([takeBackInEarnest(), takeBackInEarnest()]);
  await gate.arrived(2);
  await gate.open();
  const codes = (await both).map((one) => one.status === 'fulfilled' || (one.reason as Refusal).code);
  expect(codes).toContain(true);
  expect(codes).not.toContain('ALREADY_DECIDED');
});

it('twenty who take one decision back at once take it back once', async () => {
  const movement = await decided();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => takeBack(movement, at % 2 === 0 ? world.accounting : world.management)),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(await countUndone()).toEqual({ undone: 1, contrary: 1, entries: 1 });
  expect(await findings()).toEqual([]);
});

it('what is taken back while another decides it anew is decided once at a time', async () => {
  const movement = await decided();
  const { label } = await world.order();
  const again = await decide(world.management, { ...movement, round: 2 } as UnclearMovement, label);
  const [back, anew] = await Promise.all([takeBack(movement), again()]);
  expect(back.status).toBe(200);
  // 422: what is open was read before it was taken back.
  expect([200, 409, 422]).toContain(anew.status);
  expect((await world.unclear()).movements).toHaveLength(anew.status === 200 ? 0 : 1);
  expect(await findings()).toEqual([]);
});

it.each(['cut', 'control: not cut'])('a connection between the contrary entry and what notes it is %s', async (how) => {
  const movement = await decided();
  const gate = await gateOnInsert(world.portal.database, 'bank_booking_undone');
  const answer = takeBack(movement);
  await gate.arrived(1);
  if (how === 'cut') await gate.cut();
  await gate.open();
  const { status } = await answer;
  const nothing = { undone: 0, contrary: 0, entries: 0 };
  if (how === 'cut') expect(status).toBeGreaterThanOrEqual(500);
  else expect(status).toBe(200);
  expect(await countUndone()).toEqual(how === 'cut' ? nothing : { undone: 1, contrary: 1, entries: 1 });
  // Whoever gets no answer asks again.
  expect((await takeBack(movement)).status).toBe(how === 'cut' ? 200 : 409);
  expect(await countUndone()).toEqual({ undone: 1, contrary: 1, entries: 1 });
  expect(await findings()).toEqual([]);
});

/** Sends so many bytes of the request, and then nothing more. */
async function uploadPart(xml: string, share: number): Promise<void> {
  const boundary = 'KARTENKONTOR';
  const body = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="bankFile"; filename="a.xml"\r\ncontent-type: text/xml\r\n\r\n${xml}\r\n--${boundary}--\r\n`,
  );
  const { accounting, portal } = world;
  await new Promise<void>((resolve) => {
    const request = http.request(`${portal.url}/api/upload-bank-file?name=a.xml`, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
        cookie: [...accounting.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(accounting.token ? { 'x-csrf-token': accounting.token } : {}),
      },
    });
    request.on('error', () => resolve());
    request.on('response', (response) => response.resume().on('end', resolve));
    request.write(body.subarray(0, Math.ceil(body.length * share)), () => {
      if (share < 1) request.destroy();
      else request.end();
    });
    request.on('close', resolve);
  });
}

it('an upload that is cut off leaves nothing behind, and the same file can come again', async () => {
  world = await openBankWorld();
  const xml = world.statement([small(1)]);
  for (const share of [0.3, 0.9]) await uploadPart(xml, share);
  expect((await world.upload(xml.slice(0, 900))).status).toBe(422);
  expect(await count()).toMatchObject({ files: 0, statements: 0, movements: 0 });
  // Control: a whole one is kept.
  await uploadPart(xml, 1);
  expect(await count()).toMatchObject({ files: 1, statements: 1, movements: 1 });
  expect((await world.upload(xml)).body).toMatchObject({ knownStatements: 1, movements: 0 });
  expect(await findings()).toEqual([]);
});
