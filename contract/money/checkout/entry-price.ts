import { type EntryFees, noMembership } from '#contract/tenancy/regions/region-terms.ts';
import { readContractType } from '#contract/parties/partners/contract-type.ts';
import { shareOf } from '#contract/parties/partners/fees.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';

/** Value added tax on every entry fee, in basis points. */
export const TAX_BASIS_POINTS = 1900;

/** What staff agreed with one business; only staff sets it. Changed fees net, in cents. */
export interface AgreedTerms {
  sktype: string | null;
  tmspartner: boolean;
  feePartner: Cents | null;
  feeEmployer: Cents | null;
}

/** The value of a valid voucher: basis points or cents off the net price. */
export interface VoucherWorth {
  code: string;
  kind: 'percent' | 'net';
  value: number;
}

/** What the price is for. */
export type PricedWish =
  | { purpose: 'partner-registration'; isAlsoEmployer: boolean; isMember: boolean }
  | { purpose: 'employer-registration'; isMember: boolean }
  /** `branches`: how many beyond those that the contract includes. */
  | { purpose: 'partner-branches'; branches: number };
export type PurposeName = PricedWish['purpose'];
export const purposeNames = [
  'partner-registration',
  'employer-registration',
  'partner-branches',
] as const satisfies PurposeName[];

export interface PriceLine {
  text: string;
  netCent: Cents;
}

export interface Price {
  lines: PriceLine[];
  netCent: Cents;
  taxCent: Cents;
  grossCent: Cents;
}

/** The contract type says that a fee was changed, but the new amount is missing: no price. */
export const FEE_MISSING = 'Ihre Einrichtungsgebühr konnte nicht ermittelt werden. Bitte kontaktieren Sie den Support.';

/**
 * The price of joining: fees, discounts, voucher, and 19 % tax on the sum, rounded half up once (part 2, section 9;
 * rulings 6). Never below 0; null when a changed fee is missing. Screen and server both use this function.
 */
export function entryPrice(wish: PricedWish, fees: EntryFees, terms: AgreedTerms, voucher: VoucherWorth | null): Price | null {
  const lines = linesOf(wish, fees, terms);
  if (!lines) return null;
  const sum = lines.reduce((total, { netCent }) => total + netCent, 0);
  const off = voucher ? voucherDiscount(voucher, sum) : 0;
  if (voucher && off > 0) lines.push({ text: `Gutschein ${voucher.code}`, netCent: -off });
  const netCent = sum - off;
  const taxCent = shareOf(netCent, TAX_BASIS_POINTS);
  return { lines, netCent, taxCent, grossCent: netCent + taxCent };
}

/** Whether that value of the form means membership in a trade association. */
export function isClubMember(companyGewerbeverein: string): boolean {
  const club = companyGewerbeverein.trim();
  return club !== '' && !noMembership.some((none) => none === club);
}

/** Whether a business may join; some regions only accept members of certain clubs. */
export function mayJoin(companyGewerbeverein: string, requiredClubs: readonly string[] | null): boolean {
  return requiredClubs === null || requiredClubs.includes(companyGewerbeverein.trim());
}

/** What a voucher takes off a net sum, in cents, rounded half up; never more than the sum. */
function voucherDiscount({ kind, value }: VoucherWorth, sum: Cents): Cents {
  return Math.min(sum, kind === 'net' ? value : shareOf(sum, value));
}

function linesOf(wish: PricedWish, fees: EntryFees, terms: AgreedTerms): PriceLine[] | null {
  if (fees.isInvoicedByAssociation) return [{ text: 'Einrichtungsgebühr (Rechnung vom Marketingverein)', netCent: 0 }];
  switch (wish.purpose) {
    case 'partner-registration': {
      const { isMember } = wish;
      const partner = partnerFee(fees, terms, isMember);
      const employer = wish.isAlsoEmployer ? employerFee(fees, terms, isMember) : [];
      if (!partner || !employer) return null;
      return [...partner, ...employer, ...bothDiscount([...partner], [...employer], fees.discountForBoth)];
    }
    case 'employer-registration':
      return employerFee(fees, terms, wish.isMember);
    case 'partner-branches':
      return branchFees(wish.branches, fees, terms);
  }
}

function partnerFee(fees: EntryFees, { sktype, tmspartner, feePartner }: AgreedTerms, isMember: boolean): PriceLine[] | null {
  const { noPartnerFee, changedPartnerFee } = readContractType(sktype);
  const fee = tmspartner || noPartnerFee ? 0 : changedPartnerFee ? feePartner : fees.partnerEntry;
  return fee === null ? null : feeWithDiscount('Akzeptanzpartner', fee, isMember ? fees.partnerMembershipDiscount : 0);
}

function employerFee(fees: EntryFees, { sktype, tmspartner, feeEmployer }: AgreedTerms, isMember: boolean): PriceLine[] | null {
  const { noEmployerFee, changedEmployerFee } = readContractType(sktype);
  const fee = tmspartner || noEmployerFee ? 0 : changedEmployerFee ? feeEmployer : fees.employerEntry;
  return fee === null ? null : feeWithDiscount('MitarbeiterCARD', fee, isMember ? fees.employerMembershipDiscount : 0);
}

/** A fee and the discount for members; a fee of 0 gets no discount. */
function feeWithDiscount(what: string, fee: Cents, discount: Cents): PriceLine[] {
  const off = Math.min(fee, discount);
  return [
    { text: `Einrichtungsgebühr ${what}`, netCent: fee },
    ...(off > 0 ? [{ text: `Nachlass für Mitglieder im Gewerbeverein (${what})`, netCent: -off }] : []),
  ];
}

/** The discount for paying both fees; not given when one of them is waived (docs/decisions/what-joining-costs.md). */
function bothDiscount(partner: readonly PriceLine[], employer: readonly PriceLine[], discount: Cents): PriceLine[] {
  const sumOf = (lines: readonly PriceLine[]) => lines.reduce((total, { netCent }) => total + netCent, 0);
  if (!partner[0]?.netCent || !employer[0]?.netCent) return [];
  const off = Math.min(discount, sumOf(partner) + sumOf(employer));
  return off > 0 ? [{ text: 'Nachlass für Akzeptanzpartner mit MitarbeiterCARD', netCent: -off }] : [];
}

function branchFees(branches: number, { partnerEntry }: EntryFees, { sktype, tmspartner }: AgreedTerms): PriceLine[] {
  const isFree = tmspartner || readContractType(sktype).noPartnerFee;
  if (branches === 0) return [];
  const what = branches === 1 ? '1 weitere Filiale' : `${branches} weitere Filialen`;
  const each = isFree ? 0 : partnerEntry;
  return [{ text: `Einrichtungsgebühr ${what} (je ${formatCents(each)} €)`, netCent: branches * each }];
}
