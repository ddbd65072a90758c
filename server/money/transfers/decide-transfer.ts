import type { Cents } from '#contract/money.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { type Decision, type Office, regionOfCase, stillOpen } from '#server/tenancy/decisions/decision.ts';
import { keepCardHolders } from '#server/parties/cards/card-holder.ts';
import { findCardAccounts } from '#server/ledger/card-account.ts';
import { transferBalances, type TransferRefusal } from '#server/ledger/transfer-balances.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { tellApproval, tellRejection } from './transfer-mails.ts';
import '#server/tenancy/access/tables.ts';
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

/**
 * Carries a request out: all that is on the sources goes to the target, in one transaction with the decision and the mail.
 * `proofs` holds production numbers that the customer showed for cards that he has not added by them. Answers what was moved.
 * Throws Refusal 404, 409 when it is decided already, and 422 with what stands in the way; then nothing has happened.
 */
export async function approveTransfer(
  office: Office,
  { number, staffId }: Decision,
  proofs: ReadonlyMap<string, string>,
): Promise<Cents> {
  const region = await getRegionOf(office, number);
  return office.db.transaction().execute(async (trx) => {
    const request = await takeRequest(trx, number);
    await assertProven(trx, request, proofs);
    const filled = await filledSources(trx, request);
    const outcomes = await transferBalances(trx, request.regionId, {
      sources: filled,
      target: request.target,
      actorId: staffId,
    });
    let total = 0;
    for (const outcome of outcomes) {
      if (!outcome.isPosted) throw ruleBroken(`Die Karte ${outcome.card} ${refusals[outcome.refusal]}.`);
      total += outcome.cents;
      await trx
        .updateTable('transfer_source')
        .set({ cents: outcome.cents })
        .where('transfer_request_id', '=', number)
        .where('card_number', '=', outcome.card)
        .execute();
    }
    await decide(trx, { number, staffId }, 'done', null);
    await audit(trx, { personId: staffId, regionId: request.regionId, act: 'transfer-approved', subject: `transfer ${number}` });
    await tellApproval(trx, request.email, { ...request, region, cards: filled.map(({ card }) => card) }, total);
    return total;
  });
}

/** Turns a request down; the customer reads why. Throws Refusal 404, and 409 when it is decided already. */
export async function rejectTransfer(office: Office, { number, staffId }: Decision, reason: string): Promise<void> {
  const region = await getRegionOf(office, number);
  return office.db.transaction().execute(async (trx) => {
    const request = await takeRequest(trx, number);
    await decide(trx, { number, staffId }, 'rejected', reason);
    await audit(trx, { personId: staffId, regionId: request.regionId, act: 'transfer-rejected', subject: `transfer ${number}` });
    // Who has ended the account gets no more mail.
    if (!request.hasEnded)
      await tellRejection(trx, request.email, { ...request, region, cards: request.sources.map(({ card }) => card) }, reason);
  });
}

type Request = Awaited<ReturnType<typeof takeRequest>>;

/** The request, kept from anybody else who would decide it at the same time. */
async function takeRequest(trx: Trx, number: number) {
  const request = stillOpen(
    await trx.selectFrom('transfer_request').selectAll().where('transfer_request_id', '=', number).forUpdate().executeTakeFirst(),
  );
  const sources = await trx
    .selectFrom('transfer_source')
    .select(['card_number', 'idempotency_key'])
    .where('transfer_request_id', '=', number)
    .orderBy('card_number')
    .execute();
  const person = await trx
    .selectFrom('person')
    .select(['email', 'first_name', 'last_name', 'ended_at'])
    .where('person_id', '=', request.customer_id)
    .executeTakeFirstOrThrow();
  return {
    number,
    regionId: request.region_id,
    customerId: request.customer_id,
    target: request.target_card,
    sources: sources.map((source) => ({ card: source.card_number, idempotencyKey: source.idempotency_key })),
    email: person.email,
    name: `${person.first_name} ${person.last_name}`,
    hasEnded: person.ended_at !== null,
  };
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

async function decide(trx: Trx, { number, staffId }: Decision, state: 'done' | 'rejected', reason: string | null): Promise<void> {
  await trx
    .updateTable('transfer_request')
    .set({ state, decided_at: new Date(), decided_by: staffId, reason })
    .where('transfer_request_id', '=', number)
    .execute();
}

async function getRegionOf(office: Office, number: number) {
  const request = office.db.selectFrom('transfer_request').select('region_id').where('transfer_request_id', '=', number);
  return regionOfCase(office, await request.executeTakeFirst());
}
