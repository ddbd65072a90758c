import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { holdCampaignClaims } from '#server/ledger/write/pay-campaign.ts';
import { carryOutCampaignPayment } from '#server/money/campaigns/carry-out-campaign-payment.ts';
import {
  listReturnableCampaignPayments,
  listSponsorClaims,
  type ReturnableCampaignPayment,
  type SponsorClaim,
} from '#server/money/campaigns/sponsor-claims.ts';
import { undoCampaignPayment } from '#server/money/campaigns/undo-campaign-payment.ts';
import { type BankItem, type BankItemKind, oneByOne, undoesEntry } from './bank-item-kind.ts';
import { listPayers, payersKey } from './list-payers.ts';

/** What the sponsor of a campaign owes, or gets back. */
export const campaignItems: BankItemKind = {
  name: 'campaign',
  async list({ db, regionIds, since }) {
    const claims = await listSponsorClaims(db, regionIds);
    // One may be paid twice.
    return describe(
      db,
      claims.filter(({ openCents, useUntil }) => openCents !== 0 || useUntil >= since),
    );
  },
  find: async (db, regionId, keys) => describe(db, await listSponsorClaims(db, [regionId], keys.map(Number))),
  hold: holdCampaignClaims,
  book: oneByOne((trx, { item: { regionId, key, cents: openCents }, cents, day, bankText, idempotencyKey }, by) =>
    carryOutCampaignPayment(
      trx,
      { regionId, campaignId: Number(key), cents, openCents, day, bankText, returns: null, idempotencyKey },
      by,
    ),
  ),
  undo: undoesEntry(undoCampaignPayment),
};

/** Money for a campaign that the bank sends back: what came, or what went back to its sponsor. */
export const campaignReturnItems: BankItemKind = {
  name: 'campaign-return',
  list: async ({ db, regionIds, since }) =>
    describeReturns(db, regionIds, await listReturnableCampaignPayments(db, regionIds, { since })),
  find: async (db, regionId, keys) =>
    describeReturns(db, [regionId], await listReturnableCampaignPayments(db, [regionId], { entryIds: keys.map(Number) })),
  hold: holdCampaignClaims,
  book: oneByOne(async (trx, { item: { regionId, key }, cents, day, bankText, idempotencyKey }, by) => {
    // Whoever has found the item holds the claims: the payment is still there.
    const [payment] = await listReturnableCampaignPayments(trx, [regionId], { entryIds: [Number(key)] });
    const { campaignId, paymentId: returns } = payment!;
    const [claim] = await listSponsorClaims(trx, [regionId], [campaignId]);
    const { openCents } = claim!;
    return carryOutCampaignPayment(trx, { regionId, campaignId, cents, openCents, day, bankText, returns, idempotencyKey }, by);
  }),
  undo: 'Eine Rückgabe lässt sich nicht zurücknehmen. Was der Geldgeber noch einmal zahlt, ordnen Sie dem richtigen Posten zu.',
};

const ofClaim = ({ regionId, campaignId, sponsor, label }: SponsorClaim) =>
  ({
    regionId,
    label,
    business: { kind: 'sponsor', id: String(campaignId), name: sponsor },
    target: `sponsor ${campaignId}`,
    references: [label],
    mandateReference: null,
    labels: [label],
    ibans: [],
    batchReference: null,
    blocked: null,
    within: null,
  }) satisfies Partial<BankItem>;

async function describe(db: Db, claims: readonly SponsorClaim[]): Promise<BankItem[]> {
  const owedBack = claims
    .filter(({ openCents }) => openCents < 0)
    .map(({ openCents, ...claim }) => ({ ...keyed(claim), openCents }));
  const payers = await listPayers(db, 'campaign', owedBack);
  return claims.map((claim) => {
    const { regionId, campaignId, openCents, dueOn } = claim;
    return {
      ...ofClaim(claim),
      kind: 'campaign',
      key: String(campaignId),
      what: whatOf(claim),
      cents: openCents,
      direction: openCents < 0 ? -1 : 1,
      isFlexible: true,
      isReturn: false,
      since: dueOn,
      ...(openCents < 0 && {
        mayGoTo: payers.get(payersKey({ regionId, key: String(campaignId) })) ?? [],
        credit: 'Zu viel gezahlt, wird mit dem anderen erstattet',
      }),
    };
  });
}

const keyed = ({ regionId, campaignId }: Pick<SponsorClaim, 'regionId' | 'campaignId'>) => ({
  regionId,
  key: String(campaignId),
});

function whatOf({ openCents, dueOn, name }: SponsorClaim): string {
  if (openCents < 0) return `Kampagne „${name}“, zu erstatten`;
  return openCents === 0 ? `Kampagne „${name}“, schon bezahlt` : `Kampagne „${name}“, fällig am ${formatIsoDay(dueOn)}`;
}

async function describeReturns(
  db: Db,
  regionIds: readonly number[],
  payments: readonly ReturnableCampaignPayment[],
): Promise<BankItem[]> {
  if (payments.length === 0) return [];
  const claims = await listSponsorClaims(
    db,
    regionIds,
    payments.map(({ campaignId }) => campaignId),
  );
  const byId = new Map(claims.map((claim) => [claim.campaignId, claim]));
  return payments.map(({ entryId, campaignId, cents, paidOn }) => ({
    ...ofClaim(byId.get(campaignId)!),
    kind: 'campaign-return',
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
