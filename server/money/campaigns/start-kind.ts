import { sql } from 'kysely';
import { z } from 'zod';
import { campaignPaymentTerms, giftLabel, giftReasonText } from '#contract/money/campaigns/campaigns.ts';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endVoidAct } from '#server/tenancy/four-eyes/decide-act.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { beginLooking } from './give-earned.ts';
import { type CampaignRow, campaignSubject, getCampaign, holdCampaign } from './get-campaign.ts';
import { nameEveryGiftPlace } from './gift-places.ts';

/** A campaign as it was planned when its start was asked for; one that was changed since is not started by it. */
const payload = z.strictObject({ regionId: z.number().int(), campaignId: z.number().int(), terms: z.string() });

/** From then on up to its budget can be given: two have to agree. */
export const startCampaignKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'start-campaign',
  payload,
  permits: accountingPermits,
  subjectOf: campaignSubject,
  needsSecond: () => true,
  async describe(db, { campaignId }) {
    const row = await getCampaign(db, campaignId);
    const places = await nameEveryGiftPlace(db, row.region_id, boundOf(row));
    return {
      title: `Kampagne starten: ${row.name}`,
      facts: [
        { name: 'Kampagne', value: row.name },
        { name: 'Bezahlt von', value: row.sponsor },
        { name: 'Budget', value: `${formatCents(row.budget_cents)} €` },
        { name: giftLabel(row.given_for), value: `${formatCents(row.gift_cents)} €` },
        { name: 'Wer es bekommt', value: tellGiftReason(row) },
        { name: 'Zeitraum', value: `${formatIsoDay(row.starts_on)} bis ${formatIsoDay(row.ends_on)}` },
        { name: 'Einlösbar', value: `${places} bis ${formatIsoDay(row.use_until)}` },
        { name: 'Zahlung', value: campaignPaymentTerms },
        { name: 'Folge', value: 'Danach lässt sich an der Kampagne nichts mehr ändern, nur anhalten.' },
      ],
    };
  },
  async assertPossible(db, { campaignId, terms }) {
    await assertStartable(db, await getCampaign(db, campaignId), terms);
  },
  async carryOut(trx, { regionId, campaignId, terms }, { askedBy, confirmedBy, reason }) {
    await assertStartable(trx, await holdCampaign(trx, campaignId), terms);
    const startedBy = confirmedBy ?? askedBy;
    await trx
      .updateTable('campaign')
      .set({ state: 'running', started_by: startedBy, started_at: sql<Date>`ledger_now()` })
      .where('region_id', '=', regionId)
      .where('campaign_id', '=', campaignId)
      .execute();
    await beginLooking(trx, regionId);
    await audit(trx, { personId: startedBy, regionId, act: 'campaign-started', subject: `campaign ${campaignId}`, reason });
    // Nothing is given by it.
    return 0;
  },
};

/** For whom the gifts of a campaign are, in words. */
export const tellGiftReason = ({ given_for, top_up_cents }: Pick<CampaignRow, 'given_for' | 'top_up_cents'>) =>
  giftReasonText(given_for, top_up_cents);

export const boundOf = ({ counts_at, places }: CampaignRow) => ({ countsAt: counts_at, places });

const deciding = [
  'name',
  'sponsor',
  'gift_cents',
  'given_for',
  'top_up_cents',
  'budget_cents',
  'starts_on',
  'ends_on',
  'use_until',
  'counts_at',
  'places',
] as const satisfies readonly (keyof CampaignRow)[];

/** All that decides over money, as one text. */
export const termsOf = (row: CampaignRow) => JSON.stringify(deciding.map((column) => row[column]));

async function assertStartable(db: Db, row: CampaignRow, terms: string): Promise<void> {
  if (row.state !== 'planned') throw new Refusal('WRONG_STATE', 'Diese Kampagne ist schon gestartet oder verworfen.');
  if (termsOf(row) !== terms) throw new Refusal('CHANGED_MEANWHILE', 'Die Kampagne wurde seitdem geändert.');
  if (row.ends_on < (await getLedgerToday(db))) throw ruleBroken('Der letzte Tag der Kampagne ist vorbei.');
}

/** Ends a start that waits for a second person, after the campaign was changed or stopped. Throws Refusal 404. */
export async function endVoidStart(db: Db, campaignId: number, staffId: number): Promise<void> {
  const row = await getCampaign(db, campaignId);
  await endVoidAct(db, startCampaignKind, {
    subject: campaignSubject({ regionId: row.region_id, campaignId }),
    isVoid: ({ terms }) => row.state !== 'planned' || terms !== termsOf(row),
    staffId,
    reason: row.state === 'stopped' ? 'Die Kampagne wurde verworfen.' : 'Die Kampagne wurde seitdem geändert.',
  });
}
