import { randomUUID } from 'node:crypto';
import type { Cents } from '#contract/common/money.ts';
import { expireBalance } from '#server/ledger/write/expire-balance.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { undoCharge } from '#server/ledger/write/undo-charge.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { post } from './own-sums.ts';
import { type Booked, count, monthNow, type Stage, type Town } from './stage.ts';

export async function book(stage: Stage, town: Town): Promise<void> {
  const { chance, database } = stage;
  const { regionId, sums, balances } = town;
  const partnerId = chance.pick([...sums.partners.keys()]);
  const postings = postingsOf({ regionId, partnerId, cards: [] });
  const card = chance.pick(town.cards.slice(0, town.isMoved ? 4 : 5));
  const cents = chance.between(1, 9_000);
  const fee = chance.pick([0, 20, 61]);
  const what = chance.pick([
    'topUp',
    'topUp',
    'redeem',
    'redeem',
    'redeem',
    'bonus',
    'reverse',
    'storno',
    'transfer',
    'undo',
  ] as const);
  if (what === 'transfer') return chance.of(0.1) ? moveBalance(stage, town) : undefined;
  if (what === 'undo') return undoOne(stage, town);
  if (what === 'reverse') return takeBack(stage, town);
  const type = what === 'storno' ? 'topUp' : what;
  const delta = type === 'redeem' ? -cents : cents;
  const [outcome] = await postBookings(database.db, SEAL_KEYS, regionId, [postings[type](card, cents, { fee })]);
  if (!outcome!.isPosted) return count(stage, `refused ${outcome!.refusal}`);
  if ((balances.get(card) ?? 0) + delta < 0) stage.faults.push(`card ${card} was overdrawn`);
  const moves = { cards: delta, [`partner ${partnerId}`]: -delta - fee, fees: fee };
  const done = { entry: outcome!.entryId, card, moves, fee, partnerId, isReversed: false };
  town.booked.push(done);
  carry(stage, town, done, moves, fee);
  count(stage, type);
  if (what !== 'storno') return;
  const part = chance.of(0.5) ? cents : chance.between(1, cents);
  const feeBack = part === cents ? fee : 0;
  const storno = postings.storno(card, done.entry, part, { fee: feeBack });
  const [undone] = await postBookings(database.db, SEAL_KEYS, regionId, [storno]);
  if (!undone!.isPosted) return count(stage, `refused ${undone!.refusal}`);
  done.isReversed = true;
  carry(stage, town, done, { cards: -part, [`partner ${partnerId}`]: part + feeBack, fees: -feeBack }, -feeBack);
  count(stage, 'storno');
}

export function carry(stage: Stage, town: Town, { card, partnerId }: Booked, moves: Record<string, Cents>, fee: Cents): void {
  post(town.sums, monthNow(stage), moves);
  const partner = town.sums.partners.get(partnerId)!;
  partner.fees += fee;
  partner.isActive = true;
  town.balances.set(card, (town.balances.get(card) ?? 0) + moves.cards!);
}

async function takeBack(stage: Stage, town: Town): Promise<void> {
  const standing = town.booked.filter(({ isReversed }) => !isReversed);
  if (standing.length === 0) return;
  const wrong = stage.chance.pick(standing.slice(-10));
  const postings = postingsOf({ regionId: town.regionId, partnerId: wrong.partnerId, cards: [] });
  const [outcome] = await postBookings(stage.database.db, SEAL_KEYS, town.regionId, [postings.reverse(wrong.card, wrong.entry)]);
  if (!outcome!.isPosted) return count(stage, `refused ${outcome!.refusal}`);
  wrong.isReversed = true;
  const moves = Object.fromEntries(Object.entries(wrong.moves).map(([account, cents]) => [account, cents === 0 ? 0 : -cents]));
  carry(stage, town, wrong, moves, -wrong.fee);
  count(stage, 'reverse');
}

/** From one card to another: on the account of all cards nothing moves. */
async function moveBalance(stage: Stage, town: Town): Promise<void> {
  const [source, target] = [town.cards[4]!, town.cards[0]!];
  const sources = [{ card: source, idempotencyKey: randomUUID() }];
  const moved = await transferBalances(stage.database.db, SEAL_KEYS, town.regionId, { sources, target, actorId: 1 });
  if (!moved.every(({ isPosted }) => isPosted)) return;
  town.balances.set(target, (town.balances.get(target) ?? 0) + (town.balances.get(source) ?? 0));
  town.balances.set(source, 0);
  town.isMoved = true;
  count(stage, 'transfer');
}

async function undoOne(stage: Stage, town: Town): Promise<void> {
  const loaded = [...town.sums.orders.values()].filter(({ isLoaded }) => isLoaded);
  if (loaded.length === 0 || !stage.chance.of(0.4)) return;
  const order = stage.chance.pick(loaded);
  const { cards, charge } = town.employers.find(({ employerId }) => employerId === order.employerId)!;
  const cents = stage.chance.between(1, charge);
  const undone = await undoCharge(stage.database.db, SEAL_KEYS, town.regionId, {
    number: order.number,
    card: stage.chance.pick(cards),
    cents,
    actorId: stage.staffId,
    idempotencyKey: randomUUID(),
  });
  if (!undone.isPosted) return count(stage, `refused ${undone.refusal}`);
  post(town.sums, monthNow(stage), { cards: -cents, [`employer ${order.employerId}`]: cents });
  if (order.isReturned) order.sinceReturn.push({ cents: -cents });
  count(stage, 'charge-undo');
}

/** A card of long ago whose balance expires; the partner without an account owes it ever since. */
export async function expire(stage: Stage, town: Town): Promise<void> {
  const card = town.cards.at(-1)!;
  const outcome = await expireBalance(stage.database.db, SEAL_KEYS, town.regionId, card, randomUUID());
  if (!outcome.isPosted) return void stage.faults.push(`no expiry: ${outcome.refusal}`);
  post(town.sums, monthNow(stage), { cards: -1_234, expired: 1_234 });
  town.balances.set(card, 0);
}
