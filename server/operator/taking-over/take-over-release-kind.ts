import { sql } from 'kysely';
import { z } from 'zod';
import { cardsText, formatCount } from '#contract/common/format-count.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { takeOverMessages } from '#contract/operator/taking-over/taking-over.ts';
import { holdTakingCampaigns } from '#server/money/campaigns/taking-campaigns.ts';
import { findOldNumbersInUse } from '#server/parties/cards/card-aliases.ts';
import { findOwnCardsInTheWay } from '#server/parties/cards/own-cards.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { atField, Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endVoidAct } from '#server/tenancy/four-eyes/decide-act.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { nameFiles } from './intakes.ts';
import { RELEASE, takeOverSubject } from './four-eyes-names.ts';
import { type GiftTotals, sumGifts } from './gift-totals.ts';
import { ownCardOf } from './judge-row.ts';
import { assertNoOtherUnderWay, changeTakeOver, getTakeOver, holdOpenTakeOver } from './hold-take-over.ts';
import { isGood, sumRows, toldBy, type Totals } from './rehearsed-totals.ts';
import { listUnreadColumns } from './unread-columns.ts';
import { takeOverIntake } from './tables.ts';

/** A take-over as it was rehearsed; one that was changed since is not released by it. */
const payload = z.strictObject({
  regionId: z.number().int(),
  takeOverId: z.number().int(),
  version: z.number().int(),
  leavesOutFaulty: z.boolean(),
  /** What the former provider says that there is. */
  providerCards: z.number().int(),
  providerCents: z.number().int(),
  differenceReason: z.string(),
  /** How many days after the cut-over the former provider has to have paid. */
  claimDays: z.number().int(),
  /** What both have read that comes along. */
  cards: z.number().int(),
  cents: z.number().int(),
  /** Of these cents: what comes along as gifts of campaigns. */
  giftCents: z.number().int(),
});
type Release = z.infer<typeof payload>;

/** Cards and balances of another provider come into the books: two have to agree. */
export const takeOverReleaseKind: FourEyesKind<Release> = {
  name: RELEASE,
  payload,
  permits: accountingPermits,
  subjectOf: takeOverSubject,
  needsSecond: () => true,
  async describe(db, release) {
    const { regionId, takeOverId, leavesOutFaulty, providerCards, providerCents, differenceReason, claimDays } = release;
    const row = await getTakeOver(db, takeOverId);
    const { provider } = row;
    const gifts = await sumGifts(db, regionId, takeOverId);
    const unread = await listUnreadColumns(db, row);
    const totals = await sumRows(db, regionId, takeOverId);
    const { rows, faulty, faultyCents, replaced, leftOut, leftOutCents, withoutAmount, cards, cents, people, cardsOfPeople } =
      totals;
    return {
      title: `Karten übernehmen: ${provider}`,
      facts: [
        { name: 'Bisheriger Anbieter', value: provider },
        { name: 'Dateien', value: await nameFiles(db, takeOverIntake, { regionId, id: takeOverId }) },
        { name: 'Zeilen in den Dateien', value: formatCount(rows) },
        { name: 'Karten, die übernommen werden', value: formatCount(cards) },
        { name: 'Guthaben zusammen', value: `${formatCents(cents)} €` },
        ...tellTakenGifts(gifts, cents),
        ...(totals.giftCents === 0 ? [] : [{ name: takeOverMessages.gifts, value: tellGifts(totals) }]),
        {
          name: 'Karteninhaber mit E-Mail-Adresse und Namen',
          value: `${formatCount(people)}, für die ${formatCount(cardsOfPeople)} Karten hinterlegt werden`,
        },
        { name: 'Fehlerhafte Zeilen, die zurückbleiben', value: leavesOutFaulty ? formatCount(faulty) : '0' },
        { name: 'Davon durch berichtigte Zeilen ersetzt', value: formatCount(replaced) },
        { name: 'Lesbare Guthaben der übrigen fehlerhaften Zeilen', value: `${formatCents(faultyCents)} €` },
        { name: 'Zeilen, die nach ihrem Zustand zurückbleiben', value: formatCount(leftOut) },
        { name: 'Lesbare Guthaben dieser Zeilen', value: `${formatCents(leftOutCents)} €` },
        { name: 'Zurückbleibende Zeilen ohne lesbares Guthaben', value: formatCount(withoutAmount) },
        ...(unread.length === 0 ? [] : [{ name: takeOverMessages.unread, value: unread.join('; ') }]),
        { name: 'Karten laut Vorgänger', value: formatCount(providerCards) },
        { name: 'Guthaben laut Vorgänger', value: `${formatCents(providerCents)} €` },
        { name: 'Unterschied', value: tellDifference(release, totals) ?? 'keiner' },
        { name: 'Vorgänger zahlt binnen', value: daysText(claimDays) },
        ...(differenceReason === '' ? [] : [{ name: 'Grund des Unterschieds', value: differenceReason }]),
      ],
    };
  },
  async carryOut(trx, release, { askedBy, confirmedBy, reason }) {
    const { regionId, takeOverId } = release;
    const { faulty, leftOut, cards, cents, gifts } = await assertReleasable(trx, release);
    // Judged anew in the moment between their reading and this one.
    if (cards !== release.cards || cents !== release.cents || gifts.cents !== release.giftCents)
      throw new Refusal('CHANGED_MEANWHILE', takeOverMessages.changed);
    await giveTime(trx);
    const releasedBy = confirmedBy ?? askedBy;
    await changeTakeOver(
      trx,
      { regionId, takeOverId },
      {
        state: 'released',
        cards,
        cents,
        gift_cents: gifts.cents,
        left_out: faulty + leftOut,
        claim_days: release.claimDays,
        asked_by: askedBy,
        released_by: releasedBy,
        released_at: sql<Date>`ledger_now()`,
      },
    );
    const subject = `take-over ${takeOverId}, ${cards} cards, ${cents} cents`;
    await audit(trx, { personId: releasedBy, regionId, act: 'take-over-released', subject, reason });
    // A job books what was released; nothing has moved yet.
    return 0;
  },
};

/** What of the balances comes along as gifts, by the campaign that owes it, and what the former provider owes. */
function tellTakenGifts(gifts: GiftTotals, cents: Cents): { name: string; value: string }[] {
  if (gifts.rows === 0) return [];
  return [
    ...gifts.byCampaign.map((of) => ({
      name: `Davon Geschenke der Kampagne „${of.name}“`,
      value: `${tellGifts({ giftCards: of.cards, giftCents: of.cents })}, geschuldet von ${of.sponsor}`,
    })),
    { name: 'Forderung an den bisherigen Anbieter', value: `${formatCents(cents - gifts.cents)} €` },
    ...(gifts.otherDays === 0
      ? []
      : [{ name: 'Geschenke, die hier bis zu einem anderen Tag gelten', value: formatCount(gifts.otherDays) }]),
    {
      name: 'Fehlerhafte Zeilen mit Geschenken',
      value:
        gifts.faulty === 0
          ? '0'
          : `${formatCount(gifts.faulty)}, lesbar ${formatCents(gifts.faultyCents)} €: gewöhnliches Guthaben, soweit ihre Karte mitkommt`,
    },
  ];
}

const tellGifts = ({ giftCards, giftCents }: Pick<Totals, 'giftCards' | 'giftCents'>) =>
  `${formatCents(giftCents)} € auf ${cardsText(giftCards)}`;

const daysText = (days: number) => (days === 1 ? '1 Tag' : `${days} Tagen`);

/**
 * The totals of a take-over that may be released as it was rehearsed; until the transaction ends it stays so. Throws
 * Refusal 409 where it was changed, 422 where something stands in the way.
 */
export async function assertReleasable(trx: Trx, release: Omit<Release, 'cards' | 'cents' | 'giftCents'>) {
  const { regionId, takeOverId, version, leavesOutFaulty, differenceReason } = release;
  const row = await holdOpenTakeOver(trx, takeOverId, version);
  if (row.rehearsed !== version) throw ruleBroken('Bitte starten Sie zuerst eine Probe.');
  const totals = await sumRows(trx, regionId, takeOverId);
  // A row that is none of these is one that nobody has judged.
  if (totals.rows !== totals.faulty + totals.leftOut + totals.cards)
    throw ruleBroken('Die Probe hat nicht jede Zeile geprüft. Bitte starten Sie sie noch einmal.');
  if (totals.faulty > 0 && !leavesOutFaulty)
    throw ruleBroken('Es gibt fehlerhafte Zeilen. Berichtigen Sie sie, oder lassen Sie sie ausdrücklich zurück.');
  const gifts = await sumGifts(trx, regionId, takeOverId);
  if (gifts.faulty > 0 && !leavesOutFaulty)
    throw ruleBroken(
      'Es gibt fehlerhafte Zeilen mit Geschenken. Berichtigen Sie sie, oder lassen Sie sie ausdrücklich zurück: Dann werden sie gewöhnliches Guthaben.',
    );
  if (totals.cards === 0) throw ruleBroken('Es gibt keine Karte, die übernommen werden kann.');
  const difference = tellDifference(release, totals);
  if (difference && differenceReason === '') {
    const message = `Die Dateien und der bisherige Anbieter nennen nicht dasselbe: ${difference}. Bitte nennen Sie den Grund.`;
    throw atField('differenceReason', message);
  }
  await assertNoOtherUnderWay(trx, regionId);
  if (await hasOutdatedRows(trx, regionId, takeOverId)) throw new Refusal('CHANGED_MEANWHILE', takeOverMessages.outdated);
  await assertCampaignsTake(trx, regionId, gifts);
  return { ...totals, gifts };
}

/**
 * Until the transaction ends the campaigns of the gifts neither give nor are stopped. Once it is released, none of them
 * can be stopped before the cut-over, and nothing else gives from them. Throws Refusal 409 where one has changed.
 */
async function assertCampaignsTake(trx: Trx, regionId: number, { byCampaign }: GiftTotals): Promise<void> {
  if (byCampaign.length === 0) return;
  const ids = byCampaign.map(({ campaignId }) => campaignId);
  const held = new Map((await holdTakingCampaigns(trx, regionId, ids)).map((one) => [one.campaignId, one]));
  for (const { campaignId, cents } of byCampaign) {
    const campaign = held.get(campaignId);
    if (!campaign?.isTaking || cents > campaign.leftCents)
      throw new Refusal('CHANGED_MEANWHILE', takeOverMessages.campaignsChanged);
  }
}

/** How much the files tell of more or less than the former provider, in words; null where it is the same. */
function tellDifference(
  { providerCards, providerCents }: Pick<Release, 'providerCards' | 'providerCents'>,
  totals: Totals,
): string | null {
  const told = toldBy(totals);
  const cards = told.cards - providerCards;
  const cents = told.cents - providerCents;
  const howMuch = (value: number, text: string) => `${text} ${value > 0 ? 'mehr' : 'weniger'} in den Dateien`;
  const parts = [
    ...(cards === 0 ? [] : [howMuch(cards, `${formatCount(Math.abs(cards))} ${Math.abs(cards) === 1 ? 'Karte' : 'Karten'}`)]),
    ...(cents === 0 ? [] : [howMuch(cents, `${formatCents(Math.abs(cents))} €`)]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

const AT_ONCE = 20_000;

/** Whether a number has become another card's since the rehearsal. */
async function hasOutdatedRows(db: Db, regionId: number, takeOverId: number): Promise<boolean> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('take_over_row')
      .select(['row_id', 'old_number as oldNumber', 'other_numbers', 'production_number as productionNumber', 'state'])
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', takeOverId)
      .where('row_id', '>', after)
      .where(isGood)
      .orderBy('row_id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return false;
    const numbers = rows.flatMap(({ oldNumber, other_numbers }) => [oldNumber!, ...other_numbers]);
    if ((await findOldNumbersInUse(db, regionId, numbers)).size > 0) return true;
    if ((await findOwnCardsInTheWay(db, regionId, rows.flatMap(ownCardOf))).size > 0) return true;
    after = rows.at(-1)!.row_id;
  }
}

/**
 * Ends a release that waits for a second person, after the take-over was changed or dropped. It cannot be confirmed any
 * more, and would stand in the way of the next one. Throws Refusal 404.
 */
export async function endVoidRelease(db: Db, takeOverId: number, staffId: number): Promise<void> {
  const { region_id: regionId, state, version } = await getTakeOver(db, takeOverId);
  await endVoidAct(db, takeOverReleaseKind, {
    subject: takeOverSubject({ regionId, takeOverId }),
    isVoid: (asked) => state !== 'open' || asked.version !== version,
    staffId,
    reason: state === 'dropped' ? 'Die Übernahme wurde verworfen.' : 'Die Übernahme wurde seitdem geändert.',
  });
}
