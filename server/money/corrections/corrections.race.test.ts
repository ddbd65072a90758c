import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { caseKinds } from '#contract/tenancy/decisions/case-kinds.ts';
import { decideCase } from '#server/operator/cases/decide-case.ts';

let portal: TestPortal;
let till: Visitor;
let staffId: number;
beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
  const { rows } = await sql<{ person_id: number }>`select person_id from person where role = 'trolleymaker'`.execute(
    portal.database.db,
  );
  staffId = rows[0]!.person_id;
});
afterAll(() => portal.close());

async function topUp(card: string): Promise<Record<string, unknown>> {
  await till.book('partner-guthaben-aufladen', { inputCardID: card, guthabenAufladenBetrag: '50,00' });
  const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' });
  return {
    cardID: card,
    bookingTimestamp: berlin.format(new Date()).replace(' ', 'T').slice(0, 16),
    isAddVoucher: true,
    addVoucherAmount: '50,00',
    shouldAddVoucher: true,
    shouldAddVoucherAmount: '5,00',
    contractID: 'AP-1001',
    partnerName: 'x',
    contactName: 'Kim Demo',
    contactEmail: 'kim@laden.example',
  };
}

const askAtOnce = async (body: unknown, times: number) => {
  const answers = await Promise.all(
    Array.from({ length: times }, () => till.post<{ caseNumber: number }>('correction-booking', body)),
  );
  return answers.filter(({ status }) => status === 200).map(({ body }) => body.caseNumber);
};
const approveAtOnce = async (numbers: number[]) => {
  const office = { ...portal.portal, keys: SEAL_KEYS };
  const decided = await Promise.allSettled(
    numbers.map((number) => decideCase(office, { number, kinds: caseKinds, staffId, decision: 'approve' })),
  );
  return decided.filter(({ status }) => status === 'fulfilled').length;
};
const countOf = async (table: 'correction_request' | 'entry') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(portal.database.db);
  return rows[0]!.n;
};

it('twenty at once make one case, and twenty approvals one correction', async () => {
  const [number, ...more] = await askAtOnce(await topUp(cardNumberOf(1)), 20);
  expect(more).toEqual([]);
  const before = await countOf('entry');
  expect(await approveAtOnce(Array.from({ length: 20 }, () => number!))).toBe(1);
  expect(await countOf('entry')).toBe(before + 2);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
});

it('control: without the index several cases come of it, and the books still carry out one of them', async () => {
  await portal.database.runAsOwner('drop index correction_wrong_once');
  const numbers = await askAtOnce(await topUp(cardNumberOf(2)), 10);
  expect(numbers.length).toBeGreaterThan(1);
  expect(await approveAtOnce(numbers)).toBe(1);
});

it('control: without the rule that an entry goes back once, two of these cases would both be carried out', async () => {
  const numbers = await askAtOnce(await topUp(cardNumberOf(3)), 2);
  await portal.database.runAsOwner('drop index entry_reversed_once');
  await rewriteFunction(portal.database, 'ledger_standing_entry', "raise exception 'ALREADY_REVERSED'", 'null');
  await rewriteFunction(portal.database, 'ledger_correct', 'continue when exists', 'continue when false and exists');
  await till.book('partner-guthaben-aufladen', { inputCardID: cardNumberOf(3), guthabenAufladenBetrag: '50,00' });
  expect(await approveAtOnce(numbers)).toBe(2);
});
