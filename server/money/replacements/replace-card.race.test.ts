import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { ProducedCard } from '#server/parties/cards/reads.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const reason = 'Die Karte wurde verloren.';

let portal: TestPortal;
let support: Visitor;
let till: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
  till = await portal.signedIn('kasse@demo.example');
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const produce = (count: number) => produceCards(portal.database.db, { regionId: 1, count });

/** An unregistered card with 20 EUR: a person who shows its production number may have it replaced. */
async function soldCard(): Promise<ProducedCard> {
  const [card] = await produce(1);
  await move('aufladen', card!, '20,00');
  return card!;
}

function move(how: 'aufladen' | 'einloesen', { cardNumber }: ProducedCard, amount: string) {
  const field = how === 'aufladen' ? 'guthabenAufladenBetrag' : 'guthabenEinloesenBetrag';
  return till.book(`partner-guthaben-${how}`, { inputCardID: cardNumber, [field]: amount });
}

function replace({ cardNumber, productionNumber }: ProducedCard, newCard: string, key: string = randomUUID()) {
  return support.book<{ newCard: string }>('staff-replace-card', { number: cardNumber, productionNumber, newCard, reason }, key);
}

async function balances(...cards: string[]): Promise<number[]> {
  const { rows } = await sql<{ card_number: string; balance: number }>`
    select card_number, balance from account where card_number = any (${cards}::text[])`.execute(portal.database.db);
  return cards.map((card) => rows.find(({ card_number }) => card_number === card)!.balance);
}

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other);

it('of many who replace a card at once one wins, and the balance is there once', async () => {
  const old = await soldCard();
  const fresh = (await produce(8)).map(({ cardNumber }) => cardNumber);
  const answers = await Promise.all(fresh.map((newCard) => replace(old, newCard)));
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const left = await balances(...fresh);
  expect(left.toSorted((one, other) => other - one)).toEqual([20_00, 0, 0, 0, 0, 0, 0, 0]);
  expect(await balances(old.cardNumber)).toEqual([0]);
});

it('the same wish many times at once is done once, and answered alike', async () => {
  const old = await soldCard();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => replace(old, '', key)));
  expect(statusesOf(answers)).toEqual(Array.from({ length: 8 }, () => 200));
  const [newCard, ...others] = new Set(answers.map(({ body }) => body.newCard));
  expect(others).toEqual([]);
  expect(await balances(old.cardNumber, newCard!)).toEqual([0, 20_00]);
});

it('two cards never get the same new one', async () => {
  const [one, other] = [await soldCard(), await soldCard()];
  const [fresh] = await produce(1);
  const answers = await Promise.all([replace(one, fresh!.cardNumber), replace(other, fresh!.cardNumber)]);
  expect(statusesOf(answers)).toEqual([200, 422]);
  expect(await balances(fresh!.cardNumber)).toEqual([20_00]);
});

it('crossed and in a ring nobody waits for each other for ever', async () => {
  const [one, other] = [await soldCard(), await soldCard()];
  const answers = await Promise.all([replace(one, other.cardNumber), replace(other, one.cardNumber)]);
  expect(statusesOf(answers)).toEqual([422, 422]);
});

it('against a lock, its undoing and a busy till each euro is somewhere, and once', async () => {
  for (let round = 0; round < 5; round++) {
    const old = await soldCard();
    const [fresh] = await produce(1);
    const number = old.cardNumber;
    const [replaced, locked, unlocked, ...tills] = await Promise.all([
      replace(old, fresh!.cardNumber),
      support.post('staff-lock-card', { number, reason }),
      support.post('staff-unlock-card', { number, reason }),
      ...Array.from({ length: 6 }, () => move('einloesen', old, '1,00')),
      ...Array.from({ length: 3 }, () => move('aufladen', old, '2,00')),
    ]);
    expect(replaced.status).toBe(200);
    for (const { status } of [locked, unlocked]) expect([200, 409]).toContain(status);
    const spent = tills.slice(0, 6).filter(({ status }) => status === 200).length;
    const added = tills.slice(6).filter(({ status }) => status === 200).length;
    expect(await balances(number, fresh!.cardNumber)).toEqual([0, 20_00 - spent * 100 + added * 200]);
    expect((await move('aufladen', old, '1,00')).status).toBe(422);
  }
});

it('the limit of the month goes along, also from a card on which nothing is left, and while both are topped up', async () => {
  for (const spent of ['0,00', '150,00']) {
    const [old] = await produce(1);
    await move('aufladen', old!, '150,00');
    if (spent !== '0,00') await move('einloesen', old!, spent);
    const [fresh] = await produce(1);
    const [replaced, ...tills] = await Promise.all([
      replace(old!, fresh!.cardNumber),
      ...Array.from({ length: 6 }, () => move('aufladen', old!, '20,00')),
    ]);
    expect(replaced.status).toBe(200);
    const added = 150 + tills.filter(({ status }) => status === 200).length * 20;
    const later = await Promise.all(Array.from({ length: 9 }, () => move('aufladen', fresh!, '20,00')));
    const more = later.filter(({ status }) => status === 200).length * 20;
    expect(added + more).toBe(250 - ((250 - added) % 20));
  }
});

it('the database itself keeps a card from being replaced twice, and what was done from being changed', async () => {
  const old = await soldCard();
  const [fresh, later] = await produce(2);
  expect((await replace(old, fresh!.cardNumber)).status).toBe(200);
  await expect(
    sql`insert into card_replacement (region_id, old_card, new_card, cents, replaced_by, reason, idempotency_key)
        select region_id, old_card, ${later!.cardNumber}, 0, replaced_by, reason, gen_random_uuid() from card_replacement where old_card = ${old.cardNumber}`.execute(
      portal.database.db,
    ),
  ).rejects.toThrow(/card_replacement_pkey/);
  await expect(sql`update card_replacement set cents = 1`.execute(portal.database.db)).rejects.toThrow(/permission denied/);
});
