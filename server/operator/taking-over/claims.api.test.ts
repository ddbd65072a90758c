import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { Waiting } from '#contract/operator/operations/staff-start.ts';
import type { TakeOver } from '#contract/operator/taking-over/taking-over.ts';
import type * as bank from '#contract/reports/bank-statements/bank-statements.ts';
import type { ListedItem } from '#contract/reports/open-items/open-items.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { readBankInbox } from '#server/reports/bank-statements/read-bank-inbox.ts';
import type { CamtEntrySeed } from '#tests/support/camt.ts';
import { type ClaimWorld, openClaimWorld } from '#tests/support/claim-world.ts';
import type { Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const THEIRS = 'DE02120300000000202051';
const STRANGE = 'DE91100000000123456789';

let world: ClaimWorld;
let statements = 0;
beforeEach(async () => {
  world = await openClaimWorld();
  statements = 0;
});
afterEach(async () => {
  const { database } = world.portal;
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await world.portal.close();
});

const claimItems = async () =>
  (await world.accounting.get<{ items: ListedItem[] }>('open-items')).body.items.filter(({ kind }) => kind === 'claim');
const claim = async () => (await world.accounting.get<TakeOver>(`take-over?id=${world.taken.id}`)).body.claim;
const unclear = async () => (await world.unclear()).movements;
const waiting = async () => (await world.accounting.get<{ waiting: Waiting[] }>('staff-start')).body.waiting;

/** What the books hold on the accounts of a former provider and of the bank. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select a.kind, sum(p.cents)::int as cents
      from posting p join account a using (region_id, account_id)
     where a.region_id = 1 and a.kind = 'predecessor' group by 1`.execute(world.portal.database.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

/** The bank tells of movements, two people let its file count, and the job books what is certain. */
async function tell(...entries: CamtEntrySeed[]): Promise<void> {
  statements += 1;
  const told = entries.map((entry, at) => ({ ref: `S-${statements}-${at}`, iban: THEIRS, name: 'Fremder Zahler', ...entry }));
  const { status } = await world.upload(world.statement(told, { id: `S-${statements}` }));
  expect(status).toBe(200);
  const [act] = (await world.management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
  if (act) await world.management.post('decide-four-eyes-act', { decision: 'confirm', ...pick(act) });
  await readBankInbox(world.office, undefined);
}
const pick = ({ number, digest }: { number: number; digest: string }) => ({ number, digest });

/** Somebody books a movement for the first item that is proposed; above 250 euros a second person confirms it. */
async function decide(movement: bank.UnclearMovement, who: Visitor = world.accounting) {
  const { item, cents } = movement.proposals[0]!.shares[0]!;
  const shares = [{ kind: item.kind, key: item.key, cents, openCents: item.cents }];
  const { region } = world;
  const answer = await who.book<{ waitsForSecond: boolean } & ErrorAnswer>('decide-bank-movement', {
    region,
    movement: movement.id,
    shares,
    remembers: false,
  });
  if (!answer.body.waitsForSecond) return answer;
  const [act] = (await world.management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body.acts;
  return world.management.post<ErrorAnswer>('decide-four-eyes-act', { decision: 'confirm', ...pick(act!) });
}

it('what was taken over is an open item of the former provider, and its transfer with reference and amount pays it', async () => {
  const { label, taken } = world;
  expect(await claimItems()).toMatchObject([
    {
      label,
      cents: 100_000,
      dueOn: '2026-11-26',
      state: 'due',
      business: { kind: 'predecessor', id: String(taken.id), name: 'Altkarte' },
    },
  ]);
  expect(await claim()).toEqual({
    label,
    claimedFormattedDE: '1.000,00',
    openCents: 100_000,
    dueOn: '2026-11-26',
    isOverdue: false,
  });
  await tell({ cents: 100_000, text: `Guthaben ${label.replace('-', ' ')}` });
  expect(await unclear()).toEqual([]);
  expect(await claimItems()).toEqual([]);
  expect(await claim()).toMatchObject({ openCents: 0 });
  expect(await balances()).toEqual({ predecessor: 0 });
  const [movement] = (await world.accounting.get<bank.BankMovement[]>('bank-movements')).body;
  expect(movement).toMatchObject({ state: 'booked', decidedBy: null, booked: [{ text: `Zahlung zur Übernahme ${taken.id}` }] });
});

it('a part and the rest are proposed by name or number; too much is owed back, to the account from which it came', async () => {
  const { label } = world;
  await tell({ cents: 30_000, text: `Teil ${label}` }, { cents: 70_000, name: 'Altkarte GmbH', text: 'Guthaben' });
  const [part, rest] = await unclear();
  expect(part!.proposals[0]).toMatchObject({ reasons: ['Nummer im Text', 'weniger als offen ist'] });
  expect((await decide(part!)).status).toBe(204);
  expect(await claimItems()).toMatchObject([{ cents: 70_000 }]);
  const [left] = await unclear();
  expect(left).toMatchObject({ id: rest!.id, proposals: [{ reasons: ['Betrag', 'Name'] }] });
  expect((await decide(left!)).status).toBe(204);
  expect(await claimItems()).toEqual([]);
  // Paid once more: it is proposed, and owed back.
  await tell({ cents: 70_000, text: label });
  expect((await decide((await unclear())[0]!)).status).toBe(204);
  expect(await claimItems()).toMatchObject([{ cents: -70_000, state: 'refund' }]);
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ text: 'An bisherige Anbieter zu erstatten', count: 1, cents: 70_000 }),
  );
  // To a strange account it is proposed only, and more than is owed is not even that.
  await tell({ cents: -70_000, iban: STRANGE, text: label }, { cents: -70_100, text: label });
  const proposed = await unclear();
  expect(proposed.map(({ proposals }) => proposals.length)).toEqual([1, 0]);
  expect(proposed[0]!.proposals[0]!.reasons.at(-1)).toMatch(/^ging an ein Konto/);
  await tell({ cents: -70_000, text: label });
  expect(await claimItems()).toEqual([]);
  expect(await balances()).toEqual({ predecessor: 0 });
});

it('what the bank sends back is open again, be it what came or what went back', async () => {
  const { label } = world;
  await tell({ cents: 100_000, text: label });
  expect(await claimItems()).toEqual([]);
  await tell({ cents: -100_000, text: label, returnCode: 'CUST', isReversal: true });
  expect(await claimItems()).toMatchObject([{ cents: 100_000 }]);
  // It does not come back twice: nothing is booked, nor proposed.
  await tell({ cents: -100_000, text: label, returnCode: 'CUST', isReversal: true });
  expect(await claimItems()).toMatchObject([{ cents: 100_000 }]);
  expect(await unclear()).toMatchObject([{ proposals: [] }]);
  await tell({ cents: 100_100, text: label });
  expect((await decide((await unclear()).find(({ cents }) => cents > 0)!)).status).toBe(204);
  await tell({ cents: -100, text: label });
  expect(await claimItems()).toEqual([]);
  await tell({ cents: 100, text: label, returnCode: 'AC04', isReversal: true });
  expect(await claimItems()).toMatchObject([{ cents: -100, state: 'refund' }]);
});

it('a take-over that goes back claims nothing any more, and what was paid for it is owed back', async () => {
  const { label } = world;
  await tell({ cents: 100_000, text: label });
  await world.takeBack();
  expect(await claimItems()).toMatchObject([{ cents: -100_000, state: 'refund' }]);
  expect(await balances()).toEqual({ predecessor: 100_000 });
  await tell({ cents: -100_000, text: `Rücknahme ${label}` });
  expect(await claimItems()).toEqual([]);
  expect(await balances()).toEqual({ predecessor: 0 });
});

it('one that goes back unpaid is claimed no more, and money that comes all the same goes back', async () => {
  const { label } = world;
  await world.takeBack();
  expect([await claimItems(), await claim()]).toEqual([[], null]);
  await tell({ cents: 100_000, text: label });
  const [late] = await unclear();
  expect(late!.proposals[0]).toMatchObject({ shares: [{ item: { what: 'Zurückgenommene Übernahme' } }] });
  expect((await decide(late!)).status).toBe(204);
  expect(await claimItems()).toMatchObject([{ cents: -100_000, state: 'refund' }]);
});

it('accounting sees on its start page what is overdue, from the day after its day', async () => {
  await world.runAt('2026-11-26T09:00:00Z');
  const text = 'Überfällige Zahlung eines bisherigen Anbieters';
  expect((await waiting()).map((one) => one.text)).not.toContain(text);
  await world.runAt('2026-11-27T09:00:00Z');
  expect(await waiting()).toContainEqual(
    expect.objectContaining({ text, count: 1, cents: 100_000, to: '/offene-posten?art=claim' }),
  );
  expect(await claim()).toMatchObject({ isOverdue: true });
});
