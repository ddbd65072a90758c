import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import type * as calls from '#contract/reports/settlements/runs.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { seedLargeRun } from '#tests/support/seed-large-run.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

type Run = OutputOf<typeof calls.oneMoneyRun>;
type Open = OutputOf<typeof openItems>;

let portal: TestPortal;
let accounting: Visitor;
let management: Visitor;
let region: string;
beforeEach(async () => {
  portal = await startTestPortal();
  await seedLargeRun(portal.database);
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  region = (await portal.database.db.selectFrom('region').select('slug').where('region_id', '=', 1).executeTakeFirstOrThrow())
    .slug;
});
afterEach(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const theRun = async () => (await accounting.get<Run>(`money-run?region=${region}&run=1`)).body;
const fileOf = async (kind: 'payout' | 'collection') => (await theRun()).files.find((file) => file.kind === kind)!;
const open = async () => (await accounting.get<Open>('open-items')).body;
const release = async (who: Visitor, kind: 'payout' | 'collection' = 'payout') =>
  who.post<{ waitsForSecond: boolean }>('release-payment-file', {
    region,
    run: 1,
    kind,
    sha256: (await fileOf(kind)).sha256,
    reason: 'Geprüft.',
  });
const take = (who: Visitor, kind: 'payout' | 'collection' = 'payout') =>
  who.post<Uint8Array>('take-payment-file', { region, run: 1, kind });

async function confirm(who: Visitor) {
  const [waiting] = (await who.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  return who.post('decide-four-eyes-act', { decision: 'confirm', number: waiting!.number, digest: waiting!.digest });
}

async function handOut(kind: 'payout' | 'collection'): Promise<void> {
  await release(accounting, kind);
  expect((await confirm(management)).status).toBe(204);
  expect((await take(accounting, kind)).status).toBe(200);
}

const acts = async (act: string) =>
  portal.database.db
    .selectFrom('audit_event')
    .select('subject')
    .where('act', '=', act as never)
    .execute();
const mails = async (subject: string) =>
  portal.database.db.selectFrom('outbox_mail').select('recipient').where('subject', 'like', `${subject}%`).execute();

const said = { day: '2026-11-20', bankText: 'AC04 Konto aufgelöst', reason: 'Kontoauszug vom 20.11.' };
const comeBack = (who: Visitor, statement: number, key: string = randomUUID(), more: object = {}) =>
  who.book<{ waitsForSecond: boolean }>('return-payment', { region, statement, ...said, ...more }, key);

it('shows the runs of a year with their sums, and the next of every region', async () => {
  const { issuedOn, paysOn, collectsOn } = await theRun();
  const { body } = await accounting.get<OutputOf<typeof calls.moneyRuns>>(`money-runs?year=${issuedOn.slice(0, 4)}`);
  expect(body.runs).toMatchObject([
    {
      region,
      run: 1,
      issuedOn,
      isFinished: true,
      statements: 2,
      payouts: 1,
      payoutCents: 37_000,
      collections: 1,
      collectionCents: 40_000,
      openCents: 0,
      returns: 0,
      files: { wanted: 2, made: 2, released: 0, taken: 0 },
      dueOn: [paysOn, collectsOn].toSorted()[0],
    },
  ]);
  const regions = await portal.database.db.selectFrom('region').select('slug').execute();
  expect(body.next.map((one) => one.region).toSorted()).toEqual(regions.map(({ slug }) => slug).toSorted());
  expect(body.next.find((one) => one.region === region)!.isDue).toBe(true);
});

it('shows the last twelve months unless a year is asked for, so that January sees the runs of December', async () => {
  const { issuedOn } = await theRun();
  const day = Temporal.PlainDate.from(issuedOn);
  const runsOn = async (today: Temporal.PlainDate) => {
    await moveClock(portal.database, new Date(`${today.toString()}T11:00:00Z`));
    return (await accounting.get<OutputOf<typeof calls.moneyRuns>>('money-runs')).body.runs.map((run) => run.issuedOn);
  };
  try {
    expect(await runsOn(Temporal.PlainDate.from({ year: day.year + 1, month: 1, day: 2 }))).toEqual([issuedOn]);
    // Control: what is older is not told.
    expect(await runsOn(day.add({ months: 13 }))).toEqual([]);
  } finally {
    await restoreClock(portal.database);
  }
});

it('shows a run with its statements and files, never a whole account number, and opens the paper', async () => {
  const run = await theRun();
  expect(run.statements).toMatchObject([
    {
      label: '1-00001',
      paidCents: 37_000,
      payment: { kind: 'payout', iban: expect.stringMatching(/^DE\d\d •••• \d{4}$/) as string },
      returned: null,
    },
    { label: '1-00002', paidCents: -40_000, payment: { kind: 'collection' } },
  ]);
  expect(run.files.map(({ kind, payments, cents, takes }) => ({ kind, payments, cents, takes }))).toEqual([
    { kind: 'payout', payments: 1, cents: 37_000, takes: [] },
    { kind: 'collection', payments: 1, cents: 40_000, takes: [] },
  ]);
  const paper = await accounting.post<Uint8Array>('run-statement-paper', { gguid: run.statements[0]!.gguid });
  expect(new TextDecoder().decode(paper.body.subarray(0, 5))).toBe('%PDF-');
  expect(await acts('looked-at-statement')).toEqual([{ subject: 'Abrechnung 1-00001' }]);
});

describe('a file for the bank', () => {
  it('is taken after a second person has released it, each taking is noted, and it is the file of the hash', async () => {
    expect(await take(accounting)).toMatchObject({
      status: 422,
      body: { errorMessage: 'Die Zahlungsdatei ist noch nicht freigegeben.' },
    });
    expect((await release(accounting)).body).toEqual({ waitsForSecond: true });
    expect((await release(management)).status).toBe(409);
    expect((await confirm(accounting)).status).toBe(422);
    expect((await take(accounting)).status).toBe(422);
    expect((await confirm(management)).status).toBe(204);
    expect((await release(accounting)).status).toBe(422);

    const first = await take(accounting);
    expect(first.headers.get('content-type')).toContain('application/xml');
    expect(first.headers.get('content-disposition')).toContain('KK-1-1-CT.xml');
    await take(management);
    const file = await fileOf('payout');
    expect(createHash('sha256').update(first.body).digest('hex')).toBe(file.sha256);
    expect(file.release).toMatchObject({ askedBy: expect.any(String) as string, releasedBy: expect.any(String) as string });
    expect(file.release!.askedBy).not.toBe(file.release!.releasedBy);
    expect(file.takes.map(({ by }) => by)).toEqual([file.release!.askedBy, file.release!.releasedBy]);
    expect(await acts('payment-file-taken')).toEqual([{ subject: 'KK-1-1-CT' }, { subject: 'KK-1-1-CT' }]);
    expect(await acts('payment-file-released')).toEqual([{ subject: 'KK-1-1-CT' }]);
  });

  it('is not released by the hash of another', async () => {
    const { sha256 } = await fileOf('collection');
    const wrong = { region, run: 1, kind: 'payout', sha256, reason: 'Geprüft.' };
    expect((await accounting.post('release-payment-file', wrong)).status).toBe(422);
  });
});

describe('all files of a day', () => {
  const days = async () => (await accounting.get<OutputOf<typeof calls.waitingFiles>>('waiting-files')).body;
  const releaseDay = (who: Visitor, { day, files }: Awaited<ReturnType<typeof days>>[number]) =>
    who.post<{ waitsForSecond: boolean }>('release-files-of-day', {
      day,
      files: files.map(({ messageId, sha256 }) => ({ messageId, sha256 })),
      reason: 'Beide geprüft.',
    });

  it('are released by one act of two people, with one reason, and asked for once', async () => {
    const [day, ...others] = await days();
    expect(others).toEqual([]);
    expect(day).toMatchObject({ isAsked: false });
    const { paysOn, collectsOn } = await theRun();
    expect(day!.files.map(({ kind, messageId, cents, dueOn }) => [kind, messageId, cents, dueOn])).toEqual([
      ['payout', 'KK-1-1-CT', 37_000, paysOn],
      ['collection', 'KK-1-1-DD', 40_000, collectsOn],
    ]);
    expect((await releaseDay(await portal.signedIn('support@demo.example'), day!)).status).toBe(403);
    expect((await releaseDay(accounting, day!)).body).toEqual({ waitsForSecond: true });
    expect((await days())[0]).toMatchObject({ isAsked: true });
    // The same once more, by whomever, asks for nothing new.
    expect((await releaseDay(accounting, day!)).status).toBe(409);
    expect((await releaseDay(management, day!)).status).toBe(409);
    const { acts: waiting } = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body;
    expect(waiting).toHaveLength(1);
    expect(waiting[0]!.facts).toEqual(
      expect.arrayContaining([
        { name: 'Dateien', value: '2' },
        { name: 'Summe der Überweisungen', value: '370,00 €' },
        { name: 'Summe der Lastschriften', value: '400,00 €' },
      ]),
    );
    // Nobody confirms what he has asked for himself.
    expect((await confirm(accounting)).status).toBe(422);
    expect((await take(accounting)).status).toBe(422);
    expect((await confirm(management)).status).toBe(204);
    expect(await days()).toEqual([]);
    for (const kind of ['payout', 'collection'] as const) {
      const { release: released } = await fileOf(kind);
      expect(released!.askedBy).not.toBe(released!.releasedBy);
      expect((await take(accounting, kind)).status).toBe(200);
    }
    const reasons = await portal.database.db
      .selectFrom('audit_event')
      .select(['subject', sql<string>`details->>'reason'`.as('reason')])
      .where('act', '=', 'payment-file-released')
      .orderBy('subject')
      .execute();
    expect(reasons).toEqual([
      { subject: 'KK-1-1-CT', reason: 'Beide geprüft.' },
      { subject: 'KK-1-1-DD', reason: 'Beide geprüft.' },
    ]);
    expect((await releaseDay(accounting, day!)).status).toBe(422);
  });

  it('are released all or none: one that has gone alone meanwhile holds up the others, and is named', async () => {
    const [day] = await days();
    await releaseDay(accounting, day!);
    const { acts: before } = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body;
    await release(accounting, 'collection');
    const { acts: both } = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body;
    const decide = ({ number, digest }: FourEyesAct) =>
      management.post<{ errorMessage: string }>('decide-four-eyes-act', { decision: 'confirm', number, digest });
    expect((await decide(both.find(({ number }) => number !== before[0]!.number)!)).status).toBe(204);
    const late = await decide(before[0]!);
    expect(late).toMatchObject({ status: 422 });
    expect(late.body.errorMessage).toContain('KK-1-1-DD: Die Zahlungsdatei ist schon freigegeben.');
    // Control: the other file was not let go with it.
    expect((await fileOf('payout')).release).toBeNull();
    expect((await take(accounting, 'payout')).status).toBe(422);
  });

  it('are those that the person has looked at: not fewer, no others, and not of another hash', async () => {
    const [day] = await days();
    const [payout, collection] = day!.files;
    const wrong = [
      [payout!],
      [payout!, { ...collection!, sha256: payout!.sha256 }],
      [payout!, payout!],
      [...day!.files, { ...payout!, messageId: 'KK-9-9-CT' }],
    ];
    for (const files of wrong) expect((await releaseDay(accounting, { ...day!, files })).status).toBe(422);
    expect((await releaseDay(accounting, { ...day!, day: '2026-01-01' })).status).toBe(422);
    expect((await accounting.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts).toEqual([]);
  });
});

describe('a payment that came back', () => {
  it('is marked after a second person agreed where it is large, is told to the partner, and stays open until accounting says so', async () => {
    expect((await comeBack(accounting, 2)).body).toMatchObject({
      errorMessage: expect.stringContaining('noch nicht heruntergeladen') as string,
    });
    await handOut('collection');
    expect((await comeBack(accounting, 2)).body).toEqual({ waitsForSecond: true });
    expect((await comeBack(management, 2)).status).toBe(409);
    expect((await open()).payments).toEqual([]);
    expect((await confirm(management)).status).toBe(204);

    const { items, payments } = await open();
    expect(items.filter(({ state }) => state !== 'file-not-released')).toMatchObject([
      { kind: 'statement', cents: 40_000, state: 'payments-stopped', stoppedBy: 2 },
    ]);
    expect(payments).toMatchObject([{ type: 'return', cents: -40_000, text: said.bankText, reason: said.reason }]);
    expect((await theRun()).statements[1]!.returned).toMatchObject({ bankText: said.bankText, isResumed: false });
    expect(await acts('payment-returned')).toEqual([{ subject: 'statement 1-00002' }]);

    expect(await comeBack(accounting, 2)).toMatchObject({ status: 422 });

    const resume = () => accounting.post('resume-payments', { region, statement: 2, reason: 'Geklärt.' });
    expect((await resume()).body).toEqual({ waitsForSecond: false });
    expect((await resume()).status).toBe(422);
    expect((await open()).items.find(({ cents }) => cents === 40_000)).toMatchObject({ state: 'next-run', stoppedBy: null });
    expect((await accounting.post('resume-payments', { region, statement: 1, reason: 'x' })).status).toBe(404);
  });

  it('is not there for another region, an unknown statement or words without end', async () => {
    expect((await comeBack(accounting, 99)).status).toBe(404);
    expect((await comeBack(accounting, 1, randomUUID(), { region: 'nirgendwo' })).status).toBe(404);
    expect((await comeBack(accounting, 1, randomUUID(), { bankText: 'x'.repeat(141) })).status).toBe(422);
    for (const day of ['2026-02-30', '2099-01-01', '2006-01-01'])
      expect((await comeBack(accounting, 1, randomUUID(), { day })).status).toBe(422);
    expect((await comeBack(accounting, 1, randomUUID(), { reason: ' ' })).status).toBe(422);
    const keyless = await accounting.post('return-payment', { region, statement: 1, ...said });
    expect(keyless.status).toBe(400);
  });
});

describe('a payment beside the files', () => {
  const partnerOf = async (number: number) => (await theRun()).statements.find((one) => one.number === number)!.partnerId;
  const pay = async (who: Visitor, amount: string, direction = 'from-partner', key: string = randomUUID(), more: object = {}) =>
    who.book<{ waitsForSecond: boolean }>(
      'record-partner-payment',
      {
        partnerId: await partnerOf(2),
        direction,
        amount,
        day: '2026-11-20',
        reference: '<b>ABR-1-00002</b>',
        reason: 'Kontoauszug',
        ...more,
      },
      key,
    );

  it('lessens what is open, in part or by too much, once for each key', async () => {
    await handOut('collection');
    await comeBack(accounting, 2);
    await confirm(management);
    const key = randomUUID();
    expect((await pay(accounting, '250,00', 'from-partner', key)).body).toEqual({ waitsForSecond: false });
    expect((await pay(accounting, '250,00', 'from-partner', key)).status).toBe(200);
    expect((await pay(accounting, '249,00', 'from-partner', key)).status).toBe(422);
    expect((await pay(accounting, '250,00', 'from-partner', randomUUID(), { day: '2099-01-01' })).status).toBe(422);
    expect((await open()).items[0]?.business).toMatchObject({ kind: 'partner' });
    expect((await open()).items.some(({ cents }) => cents === 15_000)).toBe(true);
    expect((await pay(accounting, '250,01')).body).toEqual({ waitsForSecond: true });
    expect((await confirm(management)).status).toBe(204);
    expect((await open()).items.some(({ cents, state }) => cents === -10_001 && state === 'next-run')).toBe(true);
    expect((await open()).payments.map(({ type, cents, text }) => [type, cents, text])).toEqual([
      ['payment', 25_001, '<b>ABR-1-00002</b>'],
      ['payment', 25_000, '<b>ABR-1-00002</b>'],
      ['return', -40_000, said.bankText],
    ]);
    expect(await acts('partner-payment-recorded')).toHaveLength(2);
  });

  it('is paid by hand at most as far as something is open', async () => {
    expect(await pay(accounting, '0,01', 'to-partner')).toMatchObject({ status: 422 });
    expect((await pay(accounting, '10,00')).status).toBe(200);
    expect((await pay(accounting, '10,01', 'to-partner')).status).toBe(422);
    expect((await pay(accounting, '10,00', 'to-partner')).status).toBe(200);
    expect((await open()).items.filter(({ state }) => state === 'next-run')).toEqual([]);
    expect((await pay(accounting, '-5,00')).status).toBe(422);
    expect((await pay(accounting, '5e3')).status).toBe(422);
  });
});

it('makes a dry run of all regions together; one that fails says so and stops no other', async () => {
  const { db } = portal.database;
  const all = async () => (await accounting.post<OutputOf<typeof calls.dryRunAllRuns>>('rehearse-all-runs', {})).body;
  const slugs = (await db.selectFrom('region').select('slug').execute()).map(({ slug }) => slug);
  const dryRuns = await all();
  expect(dryRuns.map((one) => one.region).toSorted()).toEqual(slugs.toSorted());
  // Control: nothing fails by itself.
  expect(dryRuns.filter(({ result }) => result === null)).toEqual([]);
  const one = (await accounting.post<OutputOf<typeof calls.dryRun>>('rehearse-run', { region })).body;
  expect(dryRuns.find((row) => row.region === region)!.result).toMatchObject({
    days: one.days,
    isDue: true,
    lastRun: one.lastRun,
    statements: one.statements.length,
  });
  expect((await portal.signedIn('support@demo.example').then((who) => who.post('rehearse-all-runs', {}))).status).toBe(403);

  const mend = await rewriteFunction(
    portal.database,
    'ledger_rehearse',
    'perform assert_region_here(p_region);',
    "if p_region = 1 then raise exception 'broken'; end if;",
  );
  const partly = await all();
  expect(partly.filter(({ result }) => result === null).map((row) => row.region)).toEqual([region]);
  expect(partly).toHaveLength(slugs.length);
  await mend();
});

it('a dry run tells what is due beside the last run, and changes nothing; who is concerned is told of what came back', async () => {
  const askFor = () => accounting.post<OutputOf<typeof calls.dryRun>>('rehearse-run', { region });
  expect((await askFor()).body).toMatchObject({
    isDue: true,
    lastRun: { payoutCents: 37_000, collectionCents: 40_000 },
    statements: [],
  });
  await handOut('payout');
  await comeBack(accounting, 1);
  await confirm(management);
  expect((await mails('Zahlung zur Abrechnung 1-00001 zurückgekommen')).map(({ recipient }) => recipient).toSorted()).toEqual([
    'buchhaltung@demo.example',
    'partner@demo.example',
  ]);
  const { body } = await askFor();
  // It came back after the Mondays that are due.
  expect(body.statements).toEqual([]);
  expect((await askFor()).body).toEqual(body);
  expect(await portal.database.db.selectFrom('statement').select('number').execute()).toHaveLength(2);
  expect((await accounting.post('rehearse-run', { region: 'nirgendwo' })).status).toBe(404);
});
