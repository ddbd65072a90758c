import { z } from 'zod';
import { groupDigits } from '#contract/common/group-digits.ts';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { campaignMessages } from '#contract/money/campaigns/campaigns.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { findCampaignPot } from '#server/ledger/read/campaign-pots.ts';
import { endGifts } from '#server/ledger/write/end-gifts.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { askOrDo } from '#server/tenancy/four-eyes/ask-or-do.ts';
import type { ActOffice, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { assertKeyIsNew, keyReused } from './campaign-keys.ts';
import { getCampaign, movedBy } from './get-campaign.ts';

const payload = z.strictObject({
  regionId: z.number().int(),
  campaignId: z.number().int(),
  potId: z.number().int(),
  card: z.string(),
  /** What was left when it was asked for. */
  cents: z.number().int(),
  idempotencyKey: z.uuid(),
});

type Taking = z.infer<typeof payload>;

/** What is left of a gift goes back to the region. */
export const takeGiftBackKind: FourEyesKind<Taking> = {
  name: 'take-gift-back',
  payload,
  asTyped: ({ potId }) => ({ potId }),
  permits: accountingPermits,
  subjectOf: ({ regionId, potId }) => `region ${regionId} gift ${potId}`,
  needsSecond: () => false,
  moves: async (_, taking) => movedBy(taking),
  async describe(db, { campaignId, card, cents }) {
    const { name } = await getCampaign(db, campaignId);
    return {
      title: `Geschenk zurücknehmen: ${name}`,
      facts: [
        { name: 'Kampagne', value: name },
        { name: 'Karte', value: groupDigits(card) },
        { name: 'Noch da', value: `${formatCents(cents)} €` },
        { name: 'Folge', value: 'Zurück geht, was bei der Freigabe noch da ist. Die Karte bekommt kein zweites Geschenk.' },
      ],
    };
  },
  async carryOut(trx, taking, { askedBy, confirmedBy, reason, office }) {
    const { regionId, campaignId, potId, card, idempotencyKey } = taking;
    const wanted = { regionId, pots: [{ potId, card }], actorId: askedBy, idempotencyKey };
    const [ended] = await endGifts(trx, office.keys, wanted);
    if (ended?.outcome === 'KEY_REUSED') throw keyReused();
    if (ended?.outcome !== 'POSTED') throw ruleBroken('Von diesem Geschenk ist auf dieser Karte nichts mehr da.');
    if (ended.isReplay) return 0;
    await assertKeyIsNew(trx, askedBy, movedBy(taking));
    const subject = `campaign ${campaignId}, gift ${potId}, ${ended.cents} cents`;
    await audit(trx, { personId: confirmedBy ?? askedBy, regionId, act: 'campaign-gift-taken-back', subject, reason });
    return ended.cents!;
  },
};

interface Wish {
  campaignId: number;
  potId: number;
  staffId: number;
  reason: string;
  idempotencyKey: string;
}

/** Takes back what is left of a gift, or asks a second person. Throws Refusal 404, and 422 where nothing is left. */
export async function takeBackGift(
  office: ActOffice,
  { campaignId, potId, staffId, reason, idempotencyKey }: Wish,
): Promise<ActAnswer> {
  const { region_id: regionId } = await getCampaign(office.db, campaignId);
  const pot = await findCampaignPot(office.db, { regionId, campaignId, potId });
  if (!pot) throw notFound(campaignMessages.giftGone);
  const { card, cents } = pot;
  const given = { regionId, campaignId, potId, card, cents, idempotencyKey };
  return askOrDo(office, takeGiftBackKind, given, { staffId, regionId, reason });
}
