import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { holdClaims } from '#server/ledger/write/pay-claim.ts';
import { carryOutClaimPayment } from '#server/reports/take-over-claims/carry-out-claim-payment.ts';
import {
  type Claim,
  listClaims,
  listReturnablePayments,
  type ReturnableClaimPayment,
} from '#server/reports/take-over-claims/list-claims.ts';
import { undoClaimPayment } from '#server/reports/take-over-claims/undo-claim-payment.ts';
import { type BankItem, type BankItemKind, oneByOne, undoesEntry } from './bank-item-kind.ts';
import { listPayers, payersKey } from './list-payers.ts';

/** What a former provider owes for balances that were taken over, or gets back. */
export const claimItems: BankItemKind = {
  name: 'claim',
  async list({ db, regionIds, since }) {
    const claims = await listClaims(db, regionIds);
    // One may be paid twice.
    return describe(
      db,
      claims.filter(({ openCents, finishedOn }) => openCents !== 0 || finishedOn >= since),
    );
  },
  find: async (db, regionId, keys) => describe(db, await listClaims(db, [regionId], keys.map(Number))),
  hold: holdClaims,
  book: oneByOne((trx, { item: { regionId, key, cents: openCents }, cents, day, bankText, idempotencyKey }, by) =>
    carryOutClaimPayment(
      trx,
      { regionId, takeOverId: Number(key), cents, openCents, day, bankText, returns: null, idempotencyKey },
      by,
    ),
  ),
  undo: undoesEntry(undoClaimPayment),
};

/** Money for a claim that the bank sends back: what came, or what went back to the former provider. */
export const claimReturnItems: BankItemKind = {
  name: 'claim-return',
  list: async ({ db, regionIds, since }) =>
    describeReturns(db, regionIds, await listReturnablePayments(db, regionIds, { since })),
  find: async (db, regionId, keys) =>
    describeReturns(db, [regionId], await listReturnablePayments(db, [regionId], { entryIds: keys.map(Number) })),
  hold: holdClaims,
  book: oneByOne(async (trx, { item: { regionId, key }, cents, day, bankText, idempotencyKey }, by) => {
    // Whoever has found the item holds the claims: the payment is still there.
    const [payment] = await listReturnablePayments(trx, [regionId], { entryIds: [Number(key)] });
    const { takeOverId, paymentId: returns } = payment!;
    const [claim] = await listClaims(trx, [regionId], [takeOverId]);
    const { openCents } = claim!;
    return carryOutClaimPayment(trx, { regionId, takeOverId, cents, openCents, day, bankText, returns, idempotencyKey }, by);
  }),
  undo: 'Eine Rückgabe lässt sich nicht zurücknehmen. Was der bisherige Anbieter noch einmal zahlt, ordnen Sie dem richtigen Posten zu.',
};

const ofClaim = ({ regionId, takeOverId, provider, label }: Claim) =>
  ({
    regionId,
    label,
    business: { kind: 'predecessor', id: String(takeOverId), name: provider },
    target: `take-over ${takeOverId}`,
    references: [label],
    mandateReference: null,
    labels: [label],
    ibans: [],
    batchReference: null,
    blocked: null,
    within: null,
  }) satisfies Partial<BankItem>;

async function describe(db: Db, claims: readonly Claim[]): Promise<BankItem[]> {
  const owedBack = claims
    .filter(({ openCents }) => openCents < 0)
    .map(({ openCents, ...claim }) => ({ ...keyed(claim), openCents }));
  const payers = await listPayers(db, 'claim', owedBack);
  return claims.map((claim) => {
    const { regionId, takeOverId, openCents, dueOn } = claim;
    return {
      ...ofClaim(claim),
      kind: 'claim',
      key: String(takeOverId),
      what: whatOf(claim),
      cents: openCents,
      direction: openCents < 0 ? -1 : 1,
      isFlexible: true,
      isReturn: false,
      since: dueOn,
      ...(openCents < 0 && { mayGoTo: payers.get(payersKey({ regionId, key: String(takeOverId) })) ?? [] }),
    };
  });
}

const keyed = ({ regionId, takeOverId }: Pick<Claim, 'regionId' | 'takeOverId'>) => ({ regionId, key: String(takeOverId) });

function whatOf({ openCents, isBack, dueOn }: Claim): string {
  if (openCents < 0) return 'Übernahme, zu erstatten';
  if (isBack) return 'Zurückgenommene Übernahme';
  return openCents === 0 ? 'Übernahme, schon bezahlt' : `Übernahme, fällig am ${formatIsoDay(dueOn)}`;
}

async function describeReturns(
  db: Db,
  regionIds: readonly number[],
  payments: readonly ReturnableClaimPayment[],
): Promise<BankItem[]> {
  if (payments.length === 0) return [];
  const claims = await listClaims(
    db,
    regionIds,
    payments.map(({ takeOverId }) => takeOverId),
  );
  const byId = new Map(claims.map((claim) => [claim.takeOverId, claim]));
  return payments.map(({ entryId, takeOverId, cents, paidOn }) => ({
    ...ofClaim(byId.get(takeOverId)!),
    kind: 'claim-return',
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
