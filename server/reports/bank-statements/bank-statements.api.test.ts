import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type * as calls from '#contract/reports/bank-statements/bank-statements.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { setRegionBank } from '#server/reports/settlements/region-bank.ts';
import { getRegionName } from '#server/tenancy/regions/region-reads.ts';
import { type BankWorld, openBankWorld } from '#tests/support/bank-world.ts';
import { camtXml } from '#tests/support/camt.ts';
import type { TestPortal, Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { readBankInbox } from './read-bank-inbox.ts';
import { listTargetsOfUnclearMoney } from './targets-of-unclear-money.ts';

type Accounts = OutputOf<typeof calls.bankAccounts>;

let world: BankWorld;
let portal: TestPortal;
let accounting: Visitor;
let management: Visitor;
let region: string;
beforeEach(async () => {
  world = await openBankWorld();
  ({ portal, accounting, management, region } = world);
});
afterEach(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const order = () => world.order();
const upload: BankWorld['upload'] = (...file) => world.upload(...file);
const statement: BankWorld['statement'] = (...told) => world.statement(...told);
const unclear = () => world.unclear();
const matchByJob = () => readBankInbox(world.office, undefined);
const confirmOpenAct = async (who: Visitor) => {
  const [act] = (await management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
  return (await who.post('decide-four-eyes-act', { decision: 'confirm', number: act!.number, digest: act!.digest })).status;
};
const mails = async (subject: string) =>
  portal.database.db.selectFrom('outbox_mail').select('recipient').where('subject', 'like', `${subject}%`).execute();

it('a transfer with number and amount is booked by itself, once, whatever files tell it', async () => {
  const { label } = await order();
  expect((await order()).state).toBe('unpaid');
  const paid = {
    cents: 30_000,
    ref: 'B-1',
    name: 'Werk Ladewerk',
    iban: 'DE02120300000000202051',
    text: ['Ladeauftrag', label.slice(0, 4), label.slice(4)],
  };
  const xml = statement([paid], { opening: 10_000 });
  expect((await upload(xml)).body).toMatchObject({ statements: 1, movements: 1, booked: 0, waitsForSecond: true });
  await matchByJob();
  expect((await order()).state).toBe('unpaid');
  expect((await unclear()).movements).toMatchObject([{ waits: 'Eine zweite Person muss den Kontoauszug noch freigeben.' }]);
  expect(await confirmOpenAct(accounting)).toBe(422);
  expect(await confirmOpenAct(management)).toBe(204);
  await matchByJob();
  expect((await unclear()).movements).toEqual([]);
  expect((await order()).state).toBe('paid');
  expect(await mails('Ihre Zahlung zum Ladeauftrag')).toHaveLength(1);
  // The same file, the same statement in another file, and an advice of the same.
  expect((await upload(xml)).body).toMatchObject({ statements: 0, knownStatements: 1, movements: 0, booked: 0 });
  expect((await upload(xml.replace('18:00:00<', '19:00:00<'))).body).toMatchObject({ knownStatements: 1, movements: 0 });
  expect((await upload(statement([paid], {}, { message: '054' }))).body).toMatchObject({
    statements: 1,
    movements: 0,
    booked: 0,
  });
  const { body } = await accounting.get<Accounts>('bank-accounts');
  const float = (await accounting.get<{ regions: Record<string, number & string>[] }>('float?days=30')).body;
  const ours = float.regions.find((one) => one.region === region)!;
  // What partners owe pays nobody else.
  const owed = ours.cards! + ours.owedToPartners! + Math.max(0, ours.employers!) + Math.max(0, ours.tax!);
  expect(owed).toBeGreaterThan(0);
  expect(body.accounts.find((one) => one.region === region)).toMatchObject({
    bankCents: 40_000,
    unclear: 0,
    gaps: 0,
    asOf: '2026-11-20',
    owedCents: owed,
  });
  const [movement] = (await accounting.get<calls.BankMovement[]>('bank-movements')).body;
  expect(movement).toMatchObject({
    cents: 30_000,
    state: 'booked',
    decidedBy: null,
    note: 'Kontoauszug vom 20.11.2026: Nummer im Text, Betrag, Name',
  });
});

it('cash that names nobody is told again by an export that overlaps, and stays one movement', async () => {
  const cash = { cents: 20_000, ref: 'E-1', german: 'NTRF+082', text: 'Einzahlung' };
  await upload(statement([cash], { id: 'S-1' }));
  const again = await upload(statement([cash, { ...cash, cents: 5_000, ref: 'E-2' }], { id: 'S-2' }));
  expect([again.status, again.body.movements]).toEqual([200, 1]);
  expect((await unclear()).movements.map(({ cents }) => cents)).toEqual([20_000, 5_000]);
});

it('what is not certain is proposed, and decided by a person; above 250 euros a second one confirms it', async () => {
  const { label } = await order();
  await upload(
    statement([
      { cents: 10_000, ref: 'B-1', iban: 'DE02120300000000202051', text: `Teilzahlung ${label.toLowerCase().replace('-', ' ')}` },
      { cents: 20_000, ref: 'B-2', iban: 'DE02120300000000202051', text: 'Rest' },
    ]),
  );
  const [first, second] = (await unclear()).movements;
  expect(first!.proposals[0]).toMatchObject({
    reasons: ['Nummer im Text', 'weniger als offen ist'],
    shares: [{ cents: 10_000, item: { label, cents: 30_000 } }],
  });
  expect(second!.proposals).toEqual([]);
  const decide = async (who: Visitor, movement: calls.UnclearMovement, openCents: number, remembers = false, key?: string) => {
    const { kind, key: itemKey } = first!.proposals[0]!.shares[0]!.item;
    const shares = [{ kind, key: itemKey, cents: movement.cents, openCents }];
    return who.book<{ waitsForSecond: boolean } & ErrorAnswer>(
      'decide-bank-movement',
      { region, movement: movement.id, shares, remembers },
      key,
    );
  };
  const key = '6a1c2f60-2f64-4b57-9d7a-0b5c0a3e8a11';
  expect((await decide(accounting, first!, 30_000, true, key)).body).toEqual({ waitsForSecond: false });
  // The answer was lost: the same request again is the same act.
  expect((await decide(accounting, first!, 30_000, true, key)).body).toEqual({ waitsForSecond: false });
  expect((await decide(management, first!, 30_000)).status).toBe(409);
  // Now the account is known, and 200 more are too much for one person in a day.
  const [left] = (await unclear()).movements;
  expect(left!.proposals[0]).toMatchObject({
    reasons: ['Betrag', 'Konto, von dem schon gezahlt wurde'],
    shares: [{ item: { label, cents: 20_000 } }],
  });
  expect((await decide(accounting, left!, 30_000)).status).toBe(422);
  expect((await decide(accounting, left!, 20_000)).body).toEqual({ waitsForSecond: true });
  expect((await unclear()).movements[0]!.isAsked).toBe(true);
  expect(await confirmOpenAct(management)).toBe(204);
  expect((await unclear()).movements).toEqual([]);
  expect((await order()).state).toBe('paid');
});

it('what an employer has paid too much goes back by itself to its own account only', async () => {
  const { label } = await order();
  await upload(statement([{ cents: 31_000, ref: 'B-1', text: label }], { opening: 0 }));
  const [paid] = (await unclear()).movements;
  const { item, cents } = paid!.proposals[0]!.shares[0]!;
  const shares = [{ kind: item.kind, key: item.key, cents, openCents: item.cents }];
  await accounting.book('decide-bank-movement', { region, movement: paid!.id, shares, remembers: false });
  for (let acts = 0; acts < 2; acts++) expect(await confirmOpenAct(management)).toBe(204);
  const { iban } = await portal.database.db
    .selectFrom('employer_bank as b')
    .innerJoin('employer as e', (join) =>
      join.onRef('e.region_id', '=', 'b.region_id').onRef('e.employer_id', '=', 'b.employer_id'),
    )
    .select('b.iban')
    .where('e.name', '=', 'Werk Ladewerk')
    .executeTakeFirstOrThrow();
  const payOut = async (to: string, id: string) => {
    const entry = { cents: -1_000, ref: id, iban: to, text: `Guthaben ${label}` };
    await upload(statement([entry], { id }));
    await confirmOpenAct(management).catch(() => 0);
    await matchByJob();
    return (await unclear()).movements.filter((one) => one.cents === -1_000);
  };
  expect(await payOut('DE91100000000123456789', 'S-2')).toMatchObject([
    { proposals: [{ reasons: expect.arrayContaining([expect.stringContaining('ging an ein Konto')]) }] },
  ]);
  // Control: its own account.
  expect(await payOut(iban!, 'S-3')).toHaveLength(1);
  expect(await mails('Guthaben zum Ladeauftrag')).toHaveLength(1);
});

it('refuses what is no statement with line and reason, and keeps nothing of it', async () => {
  const cut = statement([{ cents: 1_000 }]).slice(0, 900);
  const { status, body } = await upload(cut);
  expect([status, body.errorMessage]).toEqual([422, expect.stringMatching(/^Zeile \d+: Das XML ist fehlerhaft oder bricht ab/)]);
  expect((await upload(camtXml({ statements: [{ id: 'X' }] }))).body.errorMessage).toBe(
    'In der Datei steht kein Konto einer Region, nur: DE89370400440532013000. Die Konten stehen bei „Regionen“.',
  );
  expect(
    (await (await portal.signedIn('support@demo.example')).post('clarify-bank-movement', { region, movement: 1, note: '' }))
      .status,
  ).toBe(403);
  expect(await portal.database.db.selectFrom('bank_file').select('file_id').execute()).toEqual([]);
});

it('files of a person count together: many small ones do not book what one large one may not', async () => {
  const { label } = await order();
  const some = (cents: number, at: number) => statement([{ cents, ref: `B-${at}`, text: 'Danke' }], { id: `S-${at}` });
  expect((await upload(some(15_000, 1))).body).toMatchObject({ movements: 1, waitsForSecond: false });
  const more = await upload(statement([{ cents: 30_000, ref: 'B-9', text: label }], { id: 'S-9' }));
  expect(more.body).toMatchObject({ booked: 0, waitsForSecond: true });
  // The same again asks nobody anew; another file of the same person, however small, is too much by now.
  expect((await upload(statement([{ cents: 30_000, ref: 'B-9', text: label }], { id: 'S-9' }))).body).toMatchObject({
    knownStatements: 1,
    waitsForSecond: true,
  });
  expect((await upload(some(10_001, 2))).body).toMatchObject({ waitsForSecond: true });
  await matchByJob();
  expect((await order()).state).toBe('unpaid');
});

it('the folder of the bank’s client is booked at once, and agrees to the same file that a person has brought', async () => {
  const { label } = await order();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-bank-'));
  const longAgo = new Date(Date.now() - 3_600_000);
  const put = (name: string, content: string) => {
    fs.writeFileSync(path.join(folder, name), content);
    fs.utimesSync(path.join(folder, name), longAgo, longAgo);
  };
  const xml = statement([{ cents: 30_000, ref: 'B-1', text: label }]);
  expect((await upload(xml)).body).toMatchObject({ booked: 0, waitsForSecond: true });
  put('a-abgebrochen.xml', xml.slice(0, 700));
  put('b-auszug.xml', xml);
  await readBankInbox(world.office, folder);
  expect((await order()).state).toBe('paid');
  expect([fs.readdirSync(path.join(folder, 'gelesen')), fs.readdirSync(path.join(folder, 'abgelehnt'))]).toEqual([
    ['b-auszug.xml'],
    ['a-abgebrochen.xml'],
  ]);
  expect((await accounting.get<Accounts>('bank-accounts')).body.refusals).toMatchObject([{ name: 'a-abgebrochen.xml' }]);
  // Twice the same file, under another name: nothing new, and nothing overwritten.
  put('b-auszug.xml', xml);
  await readBankInbox(world.office, folder);
  expect(fs.readdirSync(path.join(folder, 'gelesen')).toSorted()).toEqual(['b-auszug-2.xml', 'b-auszug.xml']);
  expect((await accounting.get<calls.BankMovement[]>('bank-movements')).body).toHaveLength(1);
  fs.rmSync(folder, { recursive: true });
});

it('what the folder brings of an account without a region is told, and read once the account has one', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-bank-'));
  const put = (name: string, content: string, minutesAgo = 20) => {
    fs.writeFileSync(path.join(folder, name), content);
    const at = new Date(Date.now() - minutesAgo * 60_000);
    fs.utimesSync(path.join(folder, name), at, at);
  };
  const { db } = portal.database;
  const iban = 'DE02500105170137075030';
  const { iban: ours } = await db
    .selectFrom('region_bank')
    .innerJoin('region', 'region.region_id', 'region_bank.region_id')
    .select('iban')
    .where('slug', '=', region)
    .executeTakeFirstOrThrow();
  const day = { from: '2026-11-20', until: '2026-11-20' };
  const xml = camtXml({
    statements: [
      { iban: ours, id: 'S-1', entries: [{ cents: 1_000, ref: 'B-1', text: 'Danke' }], ...day },
      { iban, id: 'S-2', entries: [{ cents: 2_000, ref: 'B-2', text: 'Danke' }], ...day },
    ],
  });
  put('beide.xml', xml);
  await readBankInbox(world.office, folder);
  const refusals = async () => (await accounting.get<Accounts>('bank-accounts')).body.refusals;
  expect(await refusals()).toMatchObject([{ name: 'beide.xml', reason: expect.stringContaining(`ohne ${iban}: Dieses Konto`) }]);
  expect(await accounting.get<calls.BankMovement[]>('bank-movements')).toMatchObject({ body: [{ cents: 1_000 }] });

  const other = await getRegionName(db, 'landshut');
  const account = { holder: 'Landshut', iban, bic: '', creditorId: '' };
  await db.transaction().execute((trx) => setRegionBank(trx, other.regionId, account, null));
  put('beide.xml', xml);
  await readBankInbox(world.office, folder);
  expect(await refusals()).toEqual([]);
  const told = (await accounting.get<calls.BankMovement[]>('bank-movements')).body.map(({ cents }) => cents);
  expect(told.toSorted((one, other) => one - other)).toEqual([1_000, 2_000]);

  // What bears a strange name is being written, or was never renamed.
  put('neu.xml.part', statement([{ cents: 3_000, ref: 'B-3', text: 'Danke' }], { id: 'S-3' }), 50);
  put('auszug.txt', statement([{ cents: 4_000, ref: 'B-4', text: 'Danke' }], { id: 'S-4' }), 70);
  put('liesmich.txt', 'Bitte nicht löschen', 70);
  await readBankInbox(world.office, folder);
  const left = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map(({ name }) => name)).toEqual(['neu.xml.part']);
  expect((await refusals()).map(({ name }) => name)).toEqual(['liesmich.txt']);
  expect((await accounting.get<calls.BankMovement[]>('bank-movements')).body).toHaveLength(3);
  fs.rmSync(folder, { recursive: true });
});

it('a file that nobody has agreed to is not what the bank says: neither its balance, nor a gap after it', async () => {
  const account = async () => {
    const { accounts, statements } = (await accounting.get<Accounts>('bank-accounts')).body;
    const { asOf, bankCents, gaps } = accounts.find((one) => one.region === region)!;
    return [asOf, bankCents, gaps, statements.map(({ bankId, release }) => `${bankId} ${release}`)];
  };
  await upload(statement([{ cents: 90_000_000, ref: 'F-1', text: 'Danke' }], { id: 'S-F', opening: 0, until: '2026-11-20' }));
  expect(await account()).toEqual([null, null, 0, ['S-F waiting']]);
  // What is small enough for one person counts at once, and begins the chain.
  await upload(statement([{ cents: 1_000, ref: 'B-1', text: 'Danke' }], { id: 'S-1', opening: 5_000, until: '2026-11-20' }));
  expect(await account()).toEqual(['2026-11-20', 6_000, 0, ['S-1 released', 'S-F waiting']]);
  const open = (await management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
  const [forged] = open;
  const refusal = { decision: 'refuse', number: forged!.number, reason: 'Das steht so nicht bei der Bank.' };
  expect((await management.post('decide-four-eyes-act', refusal)).status).toBe(204);
  expect(await account()).toEqual(['2026-11-20', 6_000, 0, ['S-1 released', 'S-F refused']]);
  // Brought once more, it is asked for once more.
  expect(
    (await upload(statement([{ cents: 90_000_000, ref: 'F-1', text: 'Danke' }], { id: 'S-F', opening: 0, until: '2026-11-20' })))
      .body,
  ).toMatchObject({ knownStatements: 1, waitsForSecond: true });
});

it('a file that counts does not make another one’s words true: what they are for is for a person to say', async () => {
  const { label } = await order();
  // The reference of a real payment, and a text of one's own.
  await upload(statement([{ cents: 30_000, ref: 'B-1', text: label }], { id: 'S-F', opening: 0 }));
  const [act] = (await management.get<{ acts: { number: number }[] }>('four-eyes-acts')).body.acts;
  await management.post('decide-four-eyes-act', { decision: 'refuse', number: act!.number, reason: 'Unbekannte Datei.' });
  expect((await unclear()).movements).toMatchObject([{ waits: expect.stringContaining('wurde nicht freigegeben') }]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-bank-'));
  const put = async (name: string, content: string) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, content);
    const longAgo = new Date(Date.now() - 3_600_000);
    fs.utimesSync(file, longAgo, longAgo);
    await readBankInbox(world.office, folder);
  };
  await put('echt.xml', statement([{ cents: 30_000, ref: 'B-1', text: 'Miete' }], { id: 'S-2', opening: 0 }));
  expect((await order()).state).toBe('unpaid');
  expect((await unclear()).movements).toHaveLength(1);
  // Control: what the folder tells first is booked.
  await put('neu.xml', statement([{ cents: 30_000, ref: 'B-3', text: label }], { id: 'S-3', opening: 30_000 }));
  expect((await order()).state).toBe('paid');
  fs.rmSync(folder, { recursive: true });
});

it('refuses what is dated in the future, which would count as the newest for ever', async () => {
  const { status, body } = await upload(statement([{ cents: 20, ref: 'B-1', on: '2026-11-20' }], { until: '2099-12-31' }));
  expect([status, body.errorMessage]).toEqual([422, expect.stringMatching(/^Zeile \d+: Der 31\.12\.2099 liegt in der Zukunft/)]);
  expect((await accounting.get<Accounts>('bank-accounts')).body.statements).toEqual([]);
});

it('money under clarification and missing statements stand on the start page', async () => {
  const lines = async () =>
    (
      await accounting.get<{ waiting: { text: string; count: number; cents: number | null; since: string | null }[] }>(
        'staff-start',
      )
    ).body.waiting;
  await upload(
    statement([{ cents: 2_000, ref: 'B-1', text: 'Danke' }], { id: 'S-1', opening: 0, until: '2026-11-17', from: '2026-11-17' }),
  );
  const [movement] = (await unclear()).movements;
  await accounting.post('clarify-bank-movement', { region, movement: movement!.id, note: 'Anruf' });
  expect(await lines()).toContainEqual(
    expect.objectContaining({ text: 'Geld in Klärung', count: 1, cents: 2_000, since: expect.any(String) }),
  );
  expect((await lines()).map(({ text }) => text)).not.toContainEqual(expect.stringMatching(/^Fehlende.* beschaffen$/));
  await upload(statement([{ cents: 100, ref: 'B-2', text: 'Zinsen' }], { id: 'S-3', opening: 7_777 }));
  expect(await lines()).toContainEqual(expect.objectContaining({ text: 'Fehlenden Kontoauszug beschaffen', count: 1 }));
});

it('an account that does not hold what is owed leads what is not in order, with how much is missing', async () => {
  const first = async () => (await accounting.get<{ troubles: { text: string; to: string }[] }>('staff-start')).body.troubles[0];
  const { accounts } = (await accounting.get<Accounts>('bank-accounts')).body;
  const owed = accounts.find((one) => one.region === region)!.owedCents!;
  const told = (id: string, until: string, opening: number) =>
    upload(statement([{ cents: 100, ref: id, text: 'Zinsen', on: until }], { id, opening, until, from: until }));
  await told('S-1', '2026-11-17', owed - 1_334);
  expect(await first()).toMatchObject({
    text: expect.stringMatching(
      /: Der Kontostand vom \d\d\.\d\d\.\d{4} und was seitdem unterwegs ist, deckt die heutigen Kundengelder nicht\. Es fehlen 12,34 €\.$/,
    ),
    to: '/bank',
  });
  await told('S-2', '2026-11-18', owed - 1_234);
  expect((await first())!.text).toContain('Es fehlen 11,34 €.');
  // Control: to the cent it is enough.
  await told('S-3', '2026-11-19', owed - 100);
  expect((await first())?.text ?? '').not.toContain('deckt die heutigen Kundengelder nicht');
});

it('money under clarification goes to nobody but its payer on the word of one person', async () => {
  const [payer, stranger] = ['DE02120300000000202051', 'DE02500105170137075030'];
  const day = (on: string) => ({ from: on, until: on });
  const told = (cents: number, ref: string, iban: string) => ({ cents, ref, iban, name: 'Anna', text: 'Ungeklärt' });
  const rows = [told(4_000, 'B-1', payer), told(3_000, 'B-2', payer)];
  await upload(statement(rows, { id: 'S-1', opening: 0, ...day('2026-11-17') }));
  for (const { id } of (await unclear()).movements)
    await accounting.post('clarify-bank-movement', { region, movement: id, note: '' });
  const back = [told(-4_000, 'B-3', stranger), told(-3_000, 'B-4', payer)];
  await upload(statement(back, { id: 'S-2', opening: 7_000, ...day('2026-11-18') }));
  const sendBack = async (cents: number) => {
    const all = (await accounting.get<calls.BankMovement[]>('bank-movements')).body;
    const movement = all.find((one) => one.cents === cents)!.id;
    const came = all.find((one) => one.cents === -cents)!.id;
    const shares = [{ kind: 'clarification', key: String(came), cents, openCents: cents }];
    return accounting.book<ErrorAnswer>('decide-bank-movement', { region, movement, shares, remembers: false });
  };
  expect((await sendBack(-3_000)).body).toEqual({ waitsForSecond: false });
  expect((await sendBack(-4_000)).body).toEqual({ waitsForSecond: true });
  expect(await confirmOpenAct(accounting)).toBe(422);
  const [act] = (await management.get<{ acts: { facts: { name: string; value: string }[] }[] }>('four-eyes-acts')).body.acts;
  expect(act!.facts).toContainEqual({ name: 'An Konto', value: 'DE02 5001 0517 0137 0750 30' });
  expect(act!.facts.map(({ value }) => value).join()).toContain('(DE02 1203 0000 0000 2020 51)');
  expect(await confirmOpenAct(management)).toBe(204);

  // Where no account is told, nobody knows whose it is.
  const cash = { cents: 2_000, ref: 'B-5', text: 'Ungeklärt' };
  await upload(statement([cash, { ...cash, cents: -2_000, ref: 'B-6' }], { id: 'S-3', opening: 0, ...day('2026-11-19') }));
  const unknown = (await unclear()).movements.find(({ cents }) => cents === 2_000)!.id;
  await accounting.post('clarify-bank-movement', { region, movement: unknown, note: '' });
  expect((await sendBack(-2_000)).body).toEqual({ waitsForSecond: true });
  expect(await confirmOpenAct(management)).toBe(204);
});

it('many small sums under clarification that go back are one large one', async () => {
  const told = (cents: number, ref: string) => ({ cents, ref, iban: 'DE02120300000000202051', name: 'Anna', text: 'Ungeklärt' });
  await upload(
    statement(
      [10_000, 9_000, 8_000].map((cents, at) => told(cents, `B-${at}`)),
      { id: 'S-1', opening: 0 },
    ),
  );
  const came = (await unclear()).movements;
  for (const { id } of came) await accounting.post('clarify-bank-movement', { region, movement: id, note: '' });
  const back = [10_000, 9_000, 8_000].map((cents, at) => told(-cents, `C-${at}`));
  await upload(statement(back, { id: 'S-2', opening: 27_000, from: '2026-11-21', until: '2026-11-21' }));
  const gone = (await unclear()).movements.filter(({ cents }) => cents < 0);
  const answers = [];
  for (const { id: movement, cents } of gone) {
    const key = String(came.find((one) => one.cents === -cents)!.id);
    const shares = [{ kind: 'clarification', key, cents, openCents: cents }];
    answers.push((await accounting.book('decide-bank-movement', { region, movement, shares, remembers: false })).body);
  }
  expect(answers.map((answer) => (answer as { waitsForSecond: boolean }).waitsForSecond)).toEqual([false, false, true]);
});

it('an advice and a statement tell one movement once, though only one of them has the bank’s reference', async () => {
  const movements = async () => (await accounting.get<calls.BankMovement[]>('bank-movements')).body.length;
  const two = (ref?: string) =>
    [1, 2].map((at) => ({ cents: 5_000, text: 'Danke', iban: 'DE02120300000000202051', ...(ref && { ref: `${ref}-${at}` }) }));
  await upload(statement(two(), { id: 'A-1' }, { message: '054' }));
  expect(await movements()).toBe(2);
  await upload(statement(two('B'), { id: 'S-1', opening: 0 }));
  expect(await movements()).toBe(2);
  // An export that overlaps, with one more.
  await upload(statement([...two('B'), { cents: 10, text: 'Zinsen', ref: 'B-9' }], { id: 'S-1a', opening: 0 }));
  expect(await movements()).toBe(3);
  // What begins where that one ends is new, though it looks alike; and the other way round.
  await upload(statement([...two('C'), { cents: 700, text: 'Neu', ref: 'C-9' }], { id: 'S-2', opening: 10_010 }));
  expect(await movements()).toBe(6);
  await upload(statement([{ cents: 700, text: 'Neu' }], { id: 'A-2' }, { message: '054' }));
  expect(await movements()).toBe(6);
});

it('what only a refused file tells holds back nobody’s reminders; what another one tells as well does', async () => {
  const { label } = await order();
  const { db } = world.portal.database;
  const held = async () => [...(await listTargetsOfUnclearMoney(db, [1]))];
  const bring = async (ref: string, id: string, text: string) =>
    upload(statement([{ cents: 29_000, ref, text }], { id, opening: 0 }));
  await bring('F-1', 'S-F', label);
  const before = await held();
  expect(before).toHaveLength(1);
  const refuse = async () => {
    const [act] = (await management.get<{ acts: { number: number }[] }>('four-eyes-acts')).body.acts;
    await management.post('decide-four-eyes-act', { decision: 'refuse', number: act!.number, reason: 'Unbekannte Datei.' });
  };
  await refuse();
  expect(await held()).toEqual([]);
  // Brought once more, it waits once more.
  await bring('F-1', 'S-F', label);
  expect(await held()).toEqual(before);
  await refuse();
  // A file that counts tells that movement as well: it is true.
  await bring('F-1', 'S-2', label);
  expect(await held()).toEqual(before);
});
