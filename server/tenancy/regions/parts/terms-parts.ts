import { type Cents, formatCents, findCents } from '#contract/common/money.ts';
import type { PartData } from '#contract/tenancy/regions/region-parts.ts';
import { FRESH_MANDATE_LIMIT, STORNO_MINUTES } from '#contract/tenancy/regions/region-defaults.ts';
import type { RegionFees } from '#server/tenancy/regions/tables.ts';
import type { PartKeeper } from './part-keeper.ts';

/** What joining costs. */
export const feesPart: PartKeeper<'fees'> = {
  async read(db, regionId) {
    const { fees } = await db.selectFrom('region').select('fees').where('region_id', '=', regionId).executeTakeFirstOrThrow();
    const text = (name: Exclude<keyof RegionFees, 'partnerEntryDescription' | 'partnerPriceList' | 'employerPriceList'>) =>
      formatCents(fees[name] ?? 0);
    return {
      partnerEntry: text('partnerEntry'),
      employerEntry: text('employerEntry'),
      discountForBoth: text('discountForBoth'),
      partnerMembershipDiscount: text('partnerMembershipDiscount'),
      employerMembershipDiscount: text('employerMembershipDiscount'),
      partnerEntryDescription: fees.partnerEntryDescription ?? '',
      partnerPriceList: fees.partnerPriceList ?? '',
      employerPriceList: fees.employerPriceList ?? '',
    };
  },

  async store(trx, regionId, { partnerEntryDescription, partnerPriceList, employerPriceList, ...amounts }) {
    const cents = Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, centsOfFee(text)]));
    await trx
      .updateTable('region')
      .set({ fees: JSON.stringify({ ...cents, partnerEntryDescription, partnerPriceList, employerPriceList }) })
      .where('region_id', '=', regionId)
      .execute();
  },
};

/** What is special about the region. */
export const rulesPart: PartKeeper<'rules'> = {
  async read(db, regionId) {
    const { rules, hidesBonusManagement } = await db
      .selectFrom('region')
      .select(['rules', 'hides_bonus_management as hidesBonusManagement'])
      .where('region_id', '=', regionId)
      .executeTakeFirstOrThrow();
    return { ...noRules, ...rules, hidesBonusManagement };
  },

  async store(trx, regionId, { hidesBonusManagement, sponsorCarriesDisagioUntil, ...flags }) {
    const rules = { ...flags, ...(sponsorCarriesDisagioUntil && { sponsorCarriesDisagioUntil }) };
    await trx
      .updateTable('region')
      .set({ rules: JSON.stringify(rules), hides_bonus_management: hidesBonusManagement })
      .where('region_id', '=', regionId)
      .execute();
  },
};

/**
 * What partners may grant, the most a fresh mandate may collect, when bookings are said to show, and how long tills may
 * take them back.
 */
export const limitsPart: PartKeeper<'limits'> = {
  async read(db, regionId) {
    const region = await db
      .selectFrom('region')
      .select([
        'bonus_limit_cents',
        'bonus_day_limit_cents',
        'bonus_unsettled_limit_cents',
        'booking_notice_minutes',
        'storno_minutes',
        'fresh_mandate_limit_cents',
      ])
      .where('region_id', '=', regionId)
      .executeTakeFirstOrThrow();
    return {
      bonusAtOnce: formatCents(region.bonus_limit_cents),
      bonusADay: formatCents(region.bonus_day_limit_cents),
      bonusUnsettled: formatCents(region.bonus_unsettled_limit_cents),
      freshMandate: formatCents(region.fresh_mandate_limit_cents ?? FRESH_MANDATE_LIMIT),
      bookingNoticeMinutes: String(region.booking_notice_minutes),
      stornoMinutes: String(region.storno_minutes ?? STORNO_MINUTES),
    };
  },

  async store(trx, regionId, { bonusAtOnce, bonusADay, bonusUnsettled, freshMandate, bookingNoticeMinutes, stornoMinutes }) {
    await trx
      .updateTable('region')
      .set({
        bonus_limit_cents: centsOfFee(bonusAtOnce),
        bonus_day_limit_cents: centsOfFee(bonusADay),
        bonus_unsettled_limit_cents: centsOfFee(bonusUnsettled),
        fresh_mandate_limit_cents: centsOfFee(freshMandate),
        booking_notice_minutes: Number(bookingNoticeMinutes),
        storno_minutes: Number(stornoMinutes),
      })
      .where('region_id', '=', regionId)
      .execute();
  },
};

const noRules: PartData<'rules'> = {
  acceptsVouchers: false,
  associationInvoices: false,
  offersTwoPercentWithoutFee: false,
  makesTradeAssociationOptional: false,
  requiresMembership: false,
  requiresAcceptedBonusConditions: false,
  allowsAnyLoadingDateOnInvoice: false,
  hasNoFinishControl: false,
  hidesBonusManagement: false,
  sponsorCarriesDisagioUntil: '',
};

/** A fee may be nothing, which is no amount elsewhere. */
const centsOfFee = (text: string): Cents => findCents(text) ?? 0;
