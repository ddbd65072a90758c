import { type ClaimKind, holdClaims } from '#server/ledger/write/pay-claim.ts';
import { carryOutClaimPayment, undoClaimPayment } from '#server/money/claims/claim-payments.ts';
import { type Claim, listClaims, listReturnablePayments, type ReturnablePayment } from '#server/money/claims/claims.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type BankItem, type BankItemKind, oneByOne, plainItem, undoesEntry } from './bank-item-kind.ts';
import { listPayers, payersKey } from './list-payers.ts';

interface ClaimWords {
  name: 'campaign' | 'claim';
  business: 'sponsor' | 'predecessor';
  /** What four eyes count it under, before its number. */
  target: string;
  /** Where something goes back: what money is that comes in all the same. */
  credit: Pick<BankItem, 'credit'>;
  /** Whoever may pay once more. */
  debtor: string;
  whatOf: (claim: Claim) => string;
}

const words: Record<ClaimKind, ClaimWords> = {
  campaign: {
    name: 'campaign',
    business: 'sponsor',
    target: 'sponsor',
    credit: { credit: 'Zu viel gezahlt, wird mit dem anderen erstattet' },
    debtor: 'Geldgeber',
    whatOf: (claim) => `Kampagne „${claim.name}“, ${stateOf(claim)}`,
  },
  'take-over': {
    name: 'claim',
    business: 'predecessor',
    target: 'take-over',
    credit: {},
    debtor: 'bisherige Anbieter',
    whatOf: (claim) => (claim.isBack && claim.openCents >= 0 ? 'Zurückgenommene Übernahme' : `Übernahme, ${stateOf(claim)}`),
  },
};

function stateOf({ openCents, dueOn }: Claim): string {
  if (openCents < 0) return 'zu erstatten';
  return openCents === 0 ? 'schon bezahlt' : `fällig am ${formatIsoDay(dueOn)}`;
}

/** What the sponsor of a campaign owes or gets back, or a former provider, for balances that were taken over. */
export const claimItems = (kind: ClaimKind): BankItemKind => ({
  name: words[kind].name,
  async list({ db, regionIds, since }) {
    const claims = await listClaims(db, kind, regionIds);
    // One may be paid twice.
    return describe(
      db,
      kind,
      claims.filter(({ openCents, endedOn }) => openCents !== 0 || endedOn >= since),
    );
  },
  find: async (db, regionId, keys) => describe(db, kind, await listClaims(db, kind, [regionId], keys.map(Number))),
  hold: (trx, regionId) => holdClaims(trx, kind, regionId),
  book: oneByOne((trx, { item: { regionId, key, cents: openCents }, cents, day, bankText, idempotencyKey }, by) =>
    carryOutClaimPayment(
      trx,
      { regionId, kind, id: Number(key), cents, openCents, day, bankText, returns: null, idempotencyKey },
      by,
    ),
  ),
  undo: undoesEntry((trx, which, by) => undoClaimPayment(trx, kind, which, by)),
});

/** Money for a claim that the bank sends back: what came, or what went back to its debtor. */
export const claimReturnItems = (kind: ClaimKind): BankItemKind => ({
  name: `${words[kind].name}-return`,
  list: async ({ db, regionIds, since }) =>
    describeReturns(db, kind, regionIds, await listReturnablePayments(db, kind, regionIds, { since })),
  find: async (db, regionId, keys) =>
    describeReturns(db, kind, [regionId], await listReturnablePayments(db, kind, [regionId], { entryIds: keys.map(Number) })),
  hold: (trx, regionId) => holdClaims(trx, kind, regionId),
  book: oneByOne(async (trx, { item: { regionId, key }, cents, day, bankText, idempotencyKey }, by) => {
    // Whoever has found the item holds the claims: the payment is still there.
    const [payment] = await listReturnablePayments(trx, kind, [regionId], { entryIds: [Number(key)] });
    const { id, paymentId: returns } = payment!;
    const [claim] = await listClaims(trx, kind, [regionId], [id]);
    const { openCents } = claim!;
    return carryOutClaimPayment(trx, { regionId, kind, id, cents, openCents, day, bankText, returns, idempotencyKey }, by);
  }),
  undo: `Eine Rückgabe lässt sich nicht zurücknehmen. Was der ${words[kind].debtor} noch einmal zahlt, ordnen Sie dem richtigen Posten zu.`,
});

const ofClaim = (kind: ClaimKind, { regionId, id, debtor, label }: Claim) =>
  ({
    ...plainItem,
    regionId,
    label,
    business: { kind: words[kind].business, id: String(id), name: debtor },
    target: `${words[kind].target} ${id}`,
    references: [label],
    labels: [label],
  }) satisfies Partial<BankItem>;

async function describe(db: Db, kind: ClaimKind, claims: readonly Claim[]): Promise<BankItem[]> {
  const { name, credit, whatOf } = words[kind];
  const keyed = claims.map((claim) => ({ ...claim, key: String(claim.id) }));
  const payers = await listPayers(
    db,
    name,
    keyed.filter(({ openCents }) => openCents < 0),
  );
  return keyed.map((claim) => ({
    ...ofClaim(kind, claim),
    kind: name,
    key: claim.key,
    what: whatOf(claim),
    cents: claim.openCents,
    direction: claim.openCents < 0 ? -1 : 1,
    isFlexible: true,
    isReturn: false,
    since: claim.dueOn,
    ...(claim.openCents < 0 && { mayGoTo: payers.get(payersKey(claim)) ?? [], ...credit }),
  }));
}

async function describeReturns(
  db: Db,
  kind: ClaimKind,
  regionIds: readonly number[],
  payments: readonly ReturnablePayment[],
): Promise<BankItem[]> {
  const ids = payments.map(({ id }) => id);
  const byId = new Map((await listClaims(db, kind, regionIds, ids)).map((claim) => [claim.id, claim]));
  return payments.map(({ entryId, id, cents, paidOn }) => ({
    ...ofClaim(kind, byId.get(id)!),
    kind: `${words[kind].name}-return`,
    // The end-to-end id of the payment is not known.
    references: [],
    key: String(entryId),
    what: `Zahlung vom ${formatIsoDay(paidOn)}, zurückgekommen`,
    cents: -cents,
    direction: cents > 0 ? -1 : 1,
    isFlexible: false,
    isReturn: true,
    since: paidOn,
  }));
}
