import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { BankAccount, bankAccounts } from '#contract/reports/bank-statements/bank-statements.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { findAccounting } from '#seeds/people.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { type Bank, startBank } from '#tests/support/test-bank.ts';

let portal: TestPortal;
let bank: Bank;
beforeEach(async () => {
  portal = await startTestPortal();
  bank = await startBank(portal);
  await bank.tells('2026-11-10', { cents: 100, text: 'Zinsen' });
});
afterEach(() => portal.close());

const account = async (): Promise<BankAccount> => {
  const { body } = await bank.accounting.get<OutputOf<typeof bankAccounts>>('bank-accounts');
  return body.accounts.find(({ region }) => region === 'lahr')!;
};
/** What the books count at the bank and the bank does not tell of, neither then nor later. */
const unexplained = ({ bankCents, underWayCents, ledgerCents }: BankAccount) => bankCents! + underWayCents! - ledgerCents!;
const aPartner = async () => {
  const { db } = portal.database;
  return (await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow()).gguid;
};

it('what accounting has noted since the statement is under way; what a movement has booked the bank has told of', async () => {
  const before = await account();
  expect(before).toMatchObject({ asOf: '2026-11-10', underWayCents: 0 });
  await moveClock(portal.database, new Date('2026-11-12T09:00:00Z'), 0.001);
  const partner = await aPartner();
  const note = { partnerId: partner, direction: 'from-partner', amount: '20,00', day: '2026-11-12', reference: 'Danke' };
  expect((await bank.accounting.book('record-partner-payment', { ...note, reason: 'Kontoauszug' })).status).toBe(200);
  expect(await account()).toMatchObject({ bankCents: before.bankCents, underWayCents: 2_000 });
  const issued = await bank.accounting.post<{ label: string }>('issue-invoice', {
    requestKey: crypto.randomUUID(),
    kind: 'cards',
    text: 'Karten',
    quantity: '1',
    unit: '100,00',
    business: { kind: 'partner', id: partner },
    performedOn: '2026-11-10',
  });
  // The statement of the 11th is read on the 13th: its money is in the books two days later than at the bank.
  const paid = { cents: 11_900, text: `Rechnung ${issued.body.label}`, on: '2026-11-11' };
  const day = { from: '2026-11-11', until: '2026-11-11', opening: before.bankCents! };
  await bank.sends('2026-11-13', { id: 'S-2', ...day, entries: [paid] });
  const told = await account();
  expect(told).toMatchObject({ asOf: '2026-11-11', bankCents: before.bankCents! + 11_900, underWayCents: 2_000 });
  expect(told.ledgerCents).toBe(before.ledgerCents! + 13_900);
  expect(unexplained(told)).toBe(unexplained(before));
  // Taken back: the bank has the money still, and the books do not.
  const [movement] = (await bank.accounting.get<{ id: number; round: number }[]>('bank-movements')).body;
  const undo = { region: 'lahr', movement: movement!.id, round: movement!.round, reason: 'Falsch' };
  const undone = await bank.accounting.post<{ waitsForSecond?: boolean }>('undo-bank-decision', undo);
  expect(undone.status).toBe(200);
  const after = await account();
  expect(after.underWayCents).toBe(2_000);
  expect(unexplained(after)).toBe(unexplained(before) + 11_900);
});

it('what a run pays and collects is under way until its day at the bank; a payout, until somebody takes it there', async () => {
  const topUp = { type: 'topup', card: '176100000000014', cents: 10_000, fee: 0, partnerId: 1, branchId: null, actorId: 0 };
  const redemption = { ...topUp, type: 'redemption', cents: 9_000, partnerId: 3 };
  for (const booking of [topUp, redemption])
    await postBookings(portal.database.db, SEAL_KEYS, 1, [{ ...booking, idempotencyKey: null, inputHash: null } as Posting]);
  await moveClock(portal.database, new Date('2026-11-23T09:00:00Z'), 0.001);
  const before = await account();
  await issueStatements(portal.portal);
  const run = await account();
  expect(run.underWayCents).not.toBe(0);
  expect(run.underWayCents).toBe(run.ledgerCents! - before.ledgerCents!);
  // The books count it as of the 23rd, the bank only as of the day of the payment.
  await bank.tells('2026-11-23', { cents: 100, text: 'Zinsen' });
  expect(await account()).toMatchObject({ asOf: '2026-11-23', underWayCents: run.underWayCents });
  await bank.tells('2026-12-04', { cents: 100, text: 'Zinsen' });
  // What nobody has asked the bank to collect covers nothing; what nobody has had paid out will still go.
  const { payouts } = await portal.database.db
    .selectFrom('payment_file')
    .select(sql<number>`sum(cents)::bigint`.as('payouts'))
    .where('region_id', '=', 1)
    .where('kind', '=', 'payout')
    .executeTakeFirstOrThrow();
  expect(payouts).toBeGreaterThan(0);
  expect(await account()).toMatchObject({ asOf: '2026-12-04', underWayCents: -payouts });
  // Control: once the bank has had the file, and its day is over, it should have told. What it has not, is missing.
  const { db } = portal.database;
  await takeFiles(portal.database, 1, await findAccounting(db));
  expect(await account()).toMatchObject({ underWayCents: 0 });
});
