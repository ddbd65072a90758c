import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractMessages, contractStatusOn } from '#contract/parties/partners/contract-status.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { seedStatements } from '#tests/support/seed-statements.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { atThisPace } from '#tests/support/pace.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  await seedStatements(portal.database);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  await restoreClock(portal.database);
  await setContract({ is_in_review: null, contract_end_at: null });
});

const setContract = (contract: { is_in_review?: true | null; contract_end_at?: string | null }) =>
  portal.database.db.updateTable('partner').set(contract).where('contract_id', '=', 'AP-1001').execute();
const check = { inputCardID: cardNumberOf(1) };

describe('a partner under review', () => {
  it('signs in and reads, and books nothing until staff has looked at it', async () => {
    await setContract({ is_in_review: true });
    const till = await portal.signedIn('kasse@demo.example');
    const refused = await till.post<ErrorAnswer>('partner-check-balance', check);
    expect([refused.status, refused.body.errorMessage]).toEqual([422, contractMessages.inReview]);
    // What the till says before a card is scanned.
    const opened = await till.get<ErrorAnswer>('get-booking');
    expect([opened.status, opened.body.errorMessage]).toEqual([422, contractMessages.inReview]);
    const booked = await till.book<ErrorAnswer>('partner-guthaben-aufladen', { ...check, guthabenAufladenBetrag: '5,00' });
    expect([booked.status, booked.body.errorMessage]).toEqual([422, contractMessages.inReview]);
    expect((await till.get('partner-transactions')).status).toBe(200);
  });
});

describe('a contract that ends', () => {
  /** Midnight in Berlin after the last day. */
  const MIDNIGHT = '2027-12-31T23:00:00Z';
  const LAST_DAY = '2027-12-31';

  it('lets its people in and its tills book until midnight of the last day, and not a moment longer', async () => {
    await setContract({ contract_end_at: LAST_DAY });
    await moveClock(portal.database, new Date(Date.parse(MIDNIGHT) - 1));
    const till = await portal.signedIn('kasse@demo.example');
    // A till may know its terms for a second.
    await expect
      .poll(async () => (await till.post('partner-check-balance', check)).status, { timeout: atThisPace(3_000) })
      .toBe(200);
    await moveClock(portal.database, new Date(MIDNIGHT));
    const answer = await portal.visitor().signIn('partner-login', 'kasse@demo.example');
    expect([answer.status, (answer.body as unknown as ErrorAnswer).errorMessage]).toEqual([422, 'Die Zugangsdaten sind falsch.']);
    // A process may know a session for five seconds; a change of the contract is told at once.
    await setContract({ contract_end_at: '2027-12-30' });
    await expect.poll(async () => (await till.post('partner-check-balance', check)).status).toBe(403);
  });

  it.each(['partner@demo.example', 'buchhaltung@demo.example'])('leaves %s the papers, and nothing else', async (email) => {
    await setContract({ contract_end_at: '2020-12-31' });
    const person = await portal.signedIn(email);
    expect((await person.get('session')).body).toMatchObject({ contract_ended: true });
    const { status, body } = await person.get<{ gguid: string }[]>('partner-employer-documents');
    expect([status, body.length > 0]).toEqual([200, true]);
    expect((await person.post('partner-employer-documents', { gguid: body[0]!.gguid })).status).toBe(200);
    for (const path of [
      'partner-transactions',
      'partner-statistics?chart=x',
      'get-bonus',
      'get-booking',
      'get-correction-booking',
    ])
      expect([path, (await person.get(path)).status]).toEqual([path, 403]);
    expect((await person.book('partner-guthaben-aufladen', { ...check, guthabenAufladenBetrag: '5,00' })).status).toBe(403);
  });

  it('control: with the contract in force they may', async () => {
    const person = await portal.signedIn('partner@demo.example');
    for (const path of ['partner-transactions', 'get-booking'])
      await expect.poll(async () => (await person.get(path)).status, { timeout: atThisPace(3_000) }).toBe(200);
  });

  it('of an employer leaves its papers too', async () => {
    const change = (end: string | null) => portal.database.db.updateTable('employer').set({ contract_end_at: end }).execute();
    await change('2020-12-31');
    const person = await portal.signedIn('arbeitgeber@demo.example');
    expect((await person.get('partner-employer-documents')).status).toBe(200);
    expect((await person.get('partner-transactions')).status).toBe(403);
    await change(null);
  });
});

it('the database and the contract agree on the status', async () => {
  const day = '2027-05-12';
  for (const isInReview of [true, false])
    for (const contractEndAt of [null, '2027-05-11', '2027-05-12', '2027-12-31']) {
      const { rows } = await sql<{ status: string }>`
        select contract_status(${isInReview}, ${contractEndAt}::date, ${day}::date) as status`.execute(portal.database.db);
      expect(rows[0]!.status).toBe(contractStatusOn({ isInReview, contractEndAt }, day));
    }
});
