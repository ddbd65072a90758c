import { groupDigits } from '#contract/common/group-digits.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { cardBatches, cardReceivers, cardStock } from '#contract/parties/card-stock/card-stock.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { produceBatches, produceCards } from './produce-batches.ts';

const REGION = 'lahr';

let portal: TestPortal;
let staff: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signedIn('support@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const countsOf = async (slug = REGION) => {
  const { body } = await staff.get<OutputOf<typeof cardStock>>('card-stock');
  return body.regions.find((region) => region.slug === slug)!.counts;
};
const batchesOf = async (slug = REGION) =>
  (await staff.get<OutputOf<typeof cardBatches>>(`card-batches?region=${slug}`)).body.batches;
const receivers = async () => (await staff.get<OutputOf<typeof cardReceivers>>(`card-receivers?region=${REGION}`)).body.receivers;
const receiver = async (kind: 'partner' | 'employer') =>
  (await receivers()).find((one) => one.kind === kind && (kind === 'employer' || one.contractId === 'AP-1001'))!;
const order = (more: object = {}) => ({ region: REGION, quantity: '3', isTest: false, requestKey: randomUUID(), ...more });
const assign = (more: object) =>
  staff.post<{ count: number } & ErrorAnswer>('assign-cards', { region: REGION, reason: 'Bestellung.', ...more });

/** A finished batch of that many cards, in the order of production. */
async function batchOf(count: number, isTest = false) {
  const cards = await produceCards(portal.database.db, { regionId: 1, count, isTest });
  const [batch] = await batchesOf();
  return { number: batch!.number, cards: cards.map(({ cardNumber }) => cardNumber) };
}

const trail = async (act: string) => {
  const { rows } = await sql<{ subject: string; email: string; reason: string | null }>`
    select subject, email, details ->> 'reason' as reason from audit_event join person using (person_id) where act = ${act} order by audit_event_id`.execute(
    portal.database.db,
  );
  return rows;
};
const lastMails = async (subject: string) => {
  const { rows } = await sql<{ recipient: string; body_text: string }>`
    select recipient, body_text from outbox_mail where subject = ${subject} order by outbox_mail_id desc`.execute(
    portal.database.db,
  );
  return rows;
};

describe('an order', () => {
  // What is ordered is produced by the portal's job at any time from then on: no other test counts it.
  afterEach(async () => {
    await produceBatches(portal.database.db);
    await expect.poll(async () => (await batchesOf()).every(({ finishedAt }) => finishedAt !== null)).toBe(true);
  });

  it('is a batch that a job produces, and whose file is there once it is finished', async () => {
    const before = await countsOf();
    const { status, body } = await staff.post<{ number: number }>(
      'request-batch',
      order({ quantity: '1.500', purpose: 'Stadtfest' }),
    );
    expect(status).toBe(200);
    const file = { region: REGION, batch: body.number };
    const [ordered] = await batchesOf();
    expect(ordered).toMatchObject({
      number: body.number,
      quantity: 1500,
      requestedBy: 'Sascha Demo',
      purpose: 'Stadtfest',
      fileTaken: null,
    });
    if (ordered!.finishedAt === null)
      expect((await staff.post<ErrorAnswer>('take-card-file', file)).body.errorCode).toBe('BATCH_UNFINISHED');

    await produceBatches(portal.database.db);
    expect((await batchesOf())[0]).toMatchObject({ produced: 1500, finishedAt: expect.any(String) as string });
    expect((await countsOf()).inStore).toBe(before.inStore + 1500);

    const first = await staff.post<string>('take-card-file', file);
    expect(first.headers.get('content-type')).toContain('text/csv');
    const lines = first.body.trimEnd().split('\n');
    expect(lines[0]).toBe('card_number;production_number');
    expect(lines).toHaveLength(1501);
    expect(lines.slice(1).every((line) => /^1761\d{11};[2-9A-Z]{8}$/.test(line))).toBe(true);
    expect((await staff.post<string>('take-card-file', file)).body).toBe(first.body);
    expect((await batchesOf())[0]!.fileTaken).toMatchObject({ times: 2, lastBy: 'Sascha Demo' });
    expect((await trail('card-file-taken')).slice(-2)).toMatchObject(
      Array.from({ length: 2 }, () => ({ subject: `batch ${body.number}`, email: 'support@demo.example' })),
    );
  });

  it('that is sent twice is one batch', async () => {
    const same = order();
    const [one, other] = await Promise.all([staff.post('request-batch', same), staff.post('request-batch', same)]);
    expect(other.body).toEqual(one.body);
    expect((await staff.post('request-batch', { ...same, quantity: '4' })).status).toBe(409);
  });

  it('of test cards counts apart', async () => {
    const before = await countsOf();
    await batchOf(2, true);
    expect(await countsOf()).toEqual({ ...before, test: before.test + 2 });
  });

  it.each([['0'], ['-1'], ['1,5'], ['100.001'], ['viele'], [''], ['1e3']])('of %j cards is refused', async (quantity) => {
    const { status, body } = await staff.post<ErrorAnswer>('request-batch', order({ quantity }));
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({
      status: 422,
      fieldErrors: { quantity: 'Bitte geben Sie eine ganze Zahl von 1 bis 100.000 an.' },
    });
  });

  it('is for support and management alone', async () => {
    for (const email of ['rechnungswesen@demo.example', 'redaktion@demo.example', 'partner@demo.example'])
      expect((await (await portal.signedIn(email)).post('request-batch', order())).status).toBe(403);
    expect((await (await portal.signedIn('betrieb@demo.example')).post('request-batch', order())).status).toBe(200);
  });
});

describe('cards', () => {
  it('are assigned from one to another in the order of production, whichever is named first', async () => {
    const { cards } = await batchOf(6);
    const shop = await receiver('partner');
    const before = await countsOf();
    const { status, body } = await assign({
      choice: 'range',
      firstCard: cards[4],
      lastCard: cards[1],
      to: 'partner',
      receiver: shop.id,
    });
    expect({ status, body }).toEqual({ status: 200, body: { count: 4 } });
    expect(await countsOf()).toEqual({ ...before, inStore: before.inStore - 4, atPartners: before.atPartners + 4 });
    expect((await receiver('partner')).counts.unsold).toBe(shop.counts.unsold + 4);
    expect((await trail('cards-assigned')).at(-1)).toMatchObject({
      email: 'support@demo.example',
      subject: expect.stringContaining(', 4 cards') as string,
      reason: 'Bestellung.',
    });
    const [mail] = await lastMails('Ihnen wurden Karten zugeteilt');
    expect(mail!.body_text).toContain('4 Karten');
    expect(mail!.body_text).toContain('Der Grund: Bestellung.');
  });

  it('are assigned as a whole batch or a list, and taken back', async () => {
    const { number, cards } = await batchOf(3);
    const firm = await receiver('employer');
    expect((await assign({ choice: 'batch', batch: String(number), to: 'employer', receiver: firm.id })).body).toEqual({
      count: 3,
    });
    const listed = `${cards[0]}\r\n\n${cards[2]}; ${cards[2]}`;
    expect((await assign({ choice: 'list', cards: listed, to: 'store' })).body).toEqual({ count: 2 });
    expect((await receiver('employer')).counts.unsold).toBe(firm.counts.unsold + 1);
    expect((await lastMails('Karten wurden zurückgenommen'))[0]!.body_text).toContain('2 Karten');
  });

  it('are not given to two, nor taken back from nobody', async () => {
    const { cards } = await batchOf(2);
    const shop = await receiver('partner');
    const firm = await receiver('employer');
    const whole = { choice: 'range', firstCard: cards[0], lastCard: cards[1] };
    expect((await assign({ ...whole, to: 'store' })).status).toBe(409);
    const both = await Promise.all([
      assign({ ...whole, to: 'partner', receiver: shop.id }),
      assign({ ...whole, to: 'employer', receiver: firm.id }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('that are sold, locked or registered stay where they are, and nothing of the rest moves', async () => {
    const { cards } = await batchOf(3);
    const shop = await receiver('partner');
    const whole = { choice: 'range', firstCard: cards[0], lastCard: cards[2], to: 'partner', receiver: shop.id };
    await closeCardAccount(portal.database.db, 1, cards[1]!, 'locked');
    const { status, body } = await assign(whole);
    expect(status).toBe(409);
    expect(body.errorMessage).toBe(
      `Es wurde nichts geändert. Diese Karten sind schon verkauft oder gesperrt: ${groupDigits(cards[1]!)}`,
    );
    expect((await receiver('partner')).counts).toEqual(shop.counts);
  });

  it('of another region, of another batch and of nobody are refused at their field', async () => {
    const { cards } = await batchOf(1);
    const { cards: others } = await batchOf(1);
    const { id } = await receiver('partner');
    const foreign = (
      await portal.database.db
        .selectFrom('card')
        .select('card_number')
        .where('region_id', '<>', 1)
        .limit(1)
        .executeTakeFirstOrThrow()
    ).card_number;
    const to = { to: 'partner', receiver: id };
    const errorsOf = async (choice: object) => (await assign({ ...choice, ...to })).body.fieldErrors;
    expect(await errorsOf({ choice: 'list', cards: `${cards[0]} ${foreign}` })).toEqual({
      cards: `Diese Karten gibt es in der Region nicht: ${groupDigits(foreign)}`,
    });
    expect(await errorsOf({ choice: 'range', firstCard: cards[0], lastCard: others[0] })).toEqual({
      lastCard: 'Die beiden Karten stammen nicht aus demselben Produktionsauftrag.',
    });
    expect(await errorsOf({ choice: 'range', firstCard: '176100000000015', lastCard: cards[0] })).toEqual({
      firstCard: 'Die Kartennummer ist ungültig.',
    });
    expect(await errorsOf({ choice: 'batch', batch: '999999' })).toEqual({
      batch: 'In diesem Produktionsauftrag gibt es keine Karten.',
    });
    expect(await errorsOf({ choice: 'list', cards: `'; drop table card; -- =1+1` })).toEqual({
      cards: 'Diese Karten gibt es in der Region nicht: 1',
    });
    expect((await assign({ choice: 'list', cards: cards[0], to: 'partner', receiver: randomUUID() })).status).toBe(404);
  });
});
