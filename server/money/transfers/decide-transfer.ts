import { type Cents, formatCents } from '#contract/money.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
import type { Approval, CaseKind } from '#server/tenancy/decisions/case-kind.ts';
import { keepCardHolders } from '#server/parties/cards/card-holder.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import { transferBalances, type TransferRefusal } from '#server/ledger/transfer-balances.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { tellApproval, tellRejection } from './transfer-mails.ts';
import './tables.ts';

const refusals: Record<TransferRefusal, string> = {
  SOURCE_UNKNOWN: 'gehört nicht zu dieser Region',
  SOURCE_EMPTIED: 'wurde bereits übertragen',
  TARGET_UNKNOWN: 'kann nicht auf diese Karte übertragen werden',
  TARGET_LOCKED: 'kann nicht übertragen werden: Die Zielkarte ist gesperrt',
  TEST_AND_REAL: 'kann nicht übertragen werden: Nur eine der beiden Karten ist eine Testkarte',
  NOTHING_THERE: 'hat kein Guthaben',
  KEY_REUSED: 'wurde unter diesem Vorgang schon anders gebucht',
};

/** A customer's wish to have balances brought to another card of his. */
export const transferKind: CaseKind<Request> = {
  name: 'transfer',
  findRegionId: async (db, number) => {
    const request = db.selectFrom('transfer_request').select('region_id').where('transfer_request_id', '=', number);
    return (await request.executeTakeFirst())?.region_id;
  },
  take: takeRequest,
  approve: async (trx, request, approval) => {
    const { cards, total } = await carryOut(trx, request, approval);
    await tellApproval(trx, { ...request, region: approval.region, cards }, total);
    return `transferred ${formatCents(total)} EUR`;
  },
  reject: async (trx, request, { reason, region }) => {
    const cards = request.sources.map(({ card }) => card);
    // Who has ended the account gets no more mail.
    if (!request.hasEnded) await tellRejection(trx, { ...request, region, cards }, reason);
  },
  close: async (trx, number, decided) => {
    await trx.updateTable('transfer_request').set(decided).where('transfer_request_id', '=', number).execute();
  },
};

type Request = Awaited<ReturnType<typeof takeRequest>>;

async function takeRequest(trx: Trx, number: number) {
  const request = await trx
    .selectFrom('transfer_request')
    .selectAll()
    .where('transfer_request_id', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const sources = await trx
    .selectFrom('transfer_source')
    .select(['card_number', 'idempotency_key'])
    .where('transfer_request_id', '=', number)
    .orderBy('card_number')
    .execute();
  const person = await getPerson(trx, request.customer_id);
  return {
    number,
    state: request.state,
    regionId: request.region_id,
    customerId: request.customer_id,
    target: request.target_card,
    sources: sources.map((source) => ({ card: source.card_number, idempotencyKey: source.idempotency_key })),
    email: person.email,
    name: `${person.first_name} ${person.last_name}`,
    hasEnded: person.ended_at !== null,
  };
}

/** All that is on the sources goes to the target. Throws Refusal 422 with what stands in the way. */
async function carryOut(
  trx: Trx,
  request: Request,
  { staffId, keys, proofs }: Approval,
): Promise<{ cards: string[]; total: Cents }> {
  await assertProven(trx, request, proofs);
  const sources = await filledSources(trx, request);
  const outcomes = await transferBalances(trx, keys, request.regionId, { sources, target: request.target, actorId: staffId });
  let total = 0;
  for (const outcome of outcomes) {
    if (!outcome.isPosted) throw ruleBroken(`Die Karte ${outcome.card} ${refusals[outcome.refusal]}.`);
    total += outcome.cents;
    await trx
      .updateTable('transfer_source')
      .set({ cents: outcome.cents })
      .where('transfer_request_id', '=', request.number)
      .where('card_number', '=', outcome.card)
      .execute();
  }
  return { cards: sources.map(({ card }) => card), total };
}

/** Both ends belong to the customer, now and not only when he asked, and until it is booked; without its production number nobody gets a card's balance. */
async function assertProven(
  trx: Trx,
  { regionId, customerId, target, sources }: Request,
  proofs: ReadonlyMap<string, string>,
): Promise<void> {
  const cards = [target, ...sources.map(({ card }) => card)];
  const holders = new Map((await keepCardHolders(trx, regionId, cards)).map((holder) => [holder.card, holder]));
  if (holders.get(target)?.customerId !== customerId) throw ruleBroken(`Die Zielkarte ${target} gehört nicht mehr zum Konto.`);
  for (const { card } of sources) {
    const holder = holders.get(card);
    if (!holder || (holder.customerId !== null && holder.customerId !== customerId))
      throw ruleBroken(`Die Karte ${card} ist auf ein anderes Konto registriert.`);
    if (!holder.isProven && proofs.get(card)?.toUpperCase() !== holder.productionNumber)
      throw ruleBroken(`Für die Karte ${card} fehlt der Nachweis durch ihre Produktionsnummer.`);
  }
}

/** A source on which nothing is stays as it is. */
async function filledSources(trx: Trx, { regionId, sources }: Request): Promise<Request['sources']> {
  const accounts = await findCardAccounts(
    trx,
    regionId,
    sources.map(({ card }) => card),
  );
  const filled = new Set(accounts.filter(({ balance }) => balance > 0).map(({ card }) => card));
  if (filled.size === 0) throw ruleBroken('Auf den Karten ist kein Guthaben. Bitte lehnen Sie den Vorgang ab.');
  return sources.filter(({ card }) => filled.has(card));
}
