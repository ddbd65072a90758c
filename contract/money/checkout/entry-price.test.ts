import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeContractType, type ContractPhrase } from '#contract/parties/partners/contract-type.ts';
import { type AgreedTerms, entryPrice, isClubMember, mayJoin, type PricedWish, type VoucherWorth } from './entry-price.ts';

const fees = {
  partnerEntry: 14_900,
  employerEntry: 9_900,
  discountForBoth: 5_000,
  partnerMembershipDiscount: 2_500,
  employerMembershipDiscount: 2_000,
  isInvoicedByAssociation: false,
};

const noTerms: AgreedTerms = { sktype: null, tmspartner: false, feePartner: null, feeEmployer: null };
const typed = (...phrases: ContractPhrase[]) =>
  writeContractType({
    noPartnerFee: phrases.includes('noPartnerFee'),
    noEmployerFee: phrases.includes('noEmployerFee'),
    changedPartnerFee: phrases.includes('changedPartnerFee'),
    changedEmployerFee: phrases.includes('changedEmployerFee'),
    noDisagio: phrases.includes('noDisagio'),
  });

const terms: Record<string, AgreedTerms> = {
  ordinary: noTerms,
  'no disagio': { ...noTerms, sktype: typed('noDisagio') },
  'no partner fee': { ...noTerms, sktype: typed('noPartnerFee') },
  'no partner fee, in capitals': { ...noTerms, sktype: 'KEINE EINRICHTUNGSGEBÜHR GUTSCHEINCARD' },
  'no employer fee': { ...noTerms, sktype: typed('noEmployerFee') },
  'no fees': { ...noTerms, sktype: typed('noPartnerFee', 'noEmployerFee') },
  'changed partner fee': { ...noTerms, sktype: typed('changedPartnerFee'), feePartner: 8_000 },
  'changed employer fee': { ...noTerms, sktype: typed('changedEmployerFee'), feeEmployer: 4_000 },
  'changed fees': { ...noTerms, sktype: typed('changedPartnerFee', 'changedEmployerFee'), feePartner: 8_000, feeEmployer: 4_000 },
  'changed to less than the discount': { ...noTerms, sktype: typed('changedPartnerFee'), feePartner: 1_000 },
  'a fee that nobody changed': { ...noTerms, feePartner: 1, feeEmployer: 1 },
  tms: { ...noTerms, tmspartner: true },
  'changed, and nobody says to what': { ...noTerms, sktype: typed('changedPartnerFee', 'changedEmployerFee') },
};

/**
 * Net, in cents: partner only, partner with employer card, employer only; each without and with membership. Null: no
 * price.
 */
type Nets = [number | null, number | null, number | null, number | null, number | null, number | null];
const nets: [keyof typeof terms, Nets][] = [
  ['ordinary', [14_900, 12_400, 19_800, 15_300, 9_900, 7_900]],
  ['no disagio', [14_900, 12_400, 19_800, 15_300, 9_900, 7_900]],
  // The discount for both needs two fees; when one is waived, the other is paid in full.
  ['no partner fee', [0, 0, 9_900, 7_900, 9_900, 7_900]],
  ['no partner fee, in capitals', [0, 0, 9_900, 7_900, 9_900, 7_900]],
  ['no employer fee', [14_900, 12_400, 14_900, 12_400, 0, 0]],
  ['no fees', [0, 0, 0, 0, 0, 0]],
  ['changed partner fee', [8_000, 5_500, 12_900, 8_400, 9_900, 7_900]],
  ['changed employer fee', [14_900, 12_400, 13_900, 9_400, 4_000, 2_000]],
  ['changed fees', [8_000, 5_500, 7_000, 2_500, 4_000, 2_000]],
  ['changed to less than the discount', [1_000, 0, 5_900, 2_900, 9_900, 7_900]],
  ['a fee that nobody changed', [14_900, 12_400, 19_800, 15_300, 9_900, 7_900]],
  ['tms', [0, 0, 0, 0, 0, 0]],
  ['changed, and nobody says to what', [null, null, null, null, null, null]],
];

const wishes: PricedWish[] = [
  { purpose: 'partner-registration', isAlsoEmployer: false, isMember: false },
  { purpose: 'partner-registration', isAlsoEmployer: false, isMember: true },
  { purpose: 'partner-registration', isAlsoEmployer: true, isMember: false },
  { purpose: 'partner-registration', isAlsoEmployer: true, isMember: true },
  { purpose: 'employer-registration', isMember: false },
  { purpose: 'employer-registration', isMember: true },
];

const vouchers: [string, VoucherWorth | null, (net: number) => number][] = [
  ['no voucher', null, (net) => net],
  ['100 %', { code: 'ALL', kind: 'percent', value: 10_000 }, () => 0],
  ['10 EUR net', { code: 'TEN', kind: 'net', value: 1_000 }, (net) => Math.max(0, net - 1_000)],
  ['12,5 %', { code: 'PART', kind: 'percent', value: 1_250 }, (net) => net - Math.round(net * 0.125)],
  ['more than any price', { code: 'HUGE', kind: 'net', value: 9_999_999 }, () => 0],
];

describe.each(nets)('%s', (name, expected) => {
  describe.each(wishes.map((wish, at) => [JSON.stringify(wish), wish, expected[at]!] as const))('%s', (_name, wish, net) => {
    test.each(vouchers)('%s', (_voucher, voucher, reduced) => {
      const price = entryPrice(wish, fees, terms[name]!, voucher);
      if (net === null) {
        expect(price).toBeNull();
        return;
      }
      const after = reduced(net);
      const tax = Math.round((after * 19) / 100);
      expect(price).toMatchObject({ netCent: after, taxCent: tax, grossCent: after + tax });
      expect(price!.lines.reduce((sum, { netCent }) => sum + netCent, 0)).toBe(after);
    });
  });
});

test.each<[number, AgreedTerms, number]>([
  [0, noTerms, 0],
  [1, noTerms, 14_900],
  [40, noTerms, 596_000],
  [3, terms['no partner fee']!, 0],
  [3, terms.tms!, 0],
  // The fee of a branch is the region's, regardless of what was agreed for joining.
  [2, terms['changed partner fee']!, 29_800],
])('%i more branches cost, with %j, %i cents', (branches, agreed, net) => {
  expect(entryPrice({ purpose: 'partner-branches', branches }, fees, agreed, null)!.netCent).toBe(net);
});

test.each([
  ['', false],
  ['Kein Mitglied', false],
  ['Kein Mitglied, möchte aber Infos', false],
  [' Kein Mitglied ', false],
  ['Gewerbeverein am Ort', true],
])('%j is a membership: %j', (club, isMember) => {
  expect(isClubMember(club)).toBe(isMember);
});

test('a region that wants a club takes its members alone', () => {
  expect([mayJoin('A', null), mayJoin('', null), mayJoin('A', ['A', 'B']), mayJoin('C', ['A']), mayJoin('', ['A'])]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('tax is rounded half up, once, of the whole sum', () => {
  const odd = { ...fees, partnerEntry: 50 };
  expect(entryPrice(wishes[0]!, odd, noTerms, null)).toMatchObject({ netCent: 50, taxCent: 10, grossCent: 60 });
});

test('no price is ever below 0, and no voucher makes one dearer', () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  const anyFees = fc.record({
    partnerEntry: cents,
    employerEntry: cents,
    discountForBoth: cents,
    partnerMembershipDiscount: cents,
    employerMembershipDiscount: cents,
    isInvoicedByAssociation: fc.boolean(),
  });
  const anyVoucher = fc.oneof(
    fc.record({ code: fc.constant('P'), kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ code: fc.constant('N'), kind: fc.constant('net' as const), value: fc.integer({ min: 1, max: 1_000_000 }) }),
  );
  const property = fc.property(
    anyFees,
    fc.constantFrom(...wishes),
    fc.constantFrom(...Object.values(terms)),
    anyVoucher,
    (given, wish, agreed, voucher) => {
      const without = entryPrice(wish, given, agreed, null);
      const reduced = entryPrice(wish, given, agreed, voucher);
      if (!without || !reduced) return without === reduced;
      return reduced.netCent >= 0 && reduced.netCent <= without.netCent && reduced.grossCent >= reduced.netCent;
    },
  );
  expect(fc.check(property).failed).toBe(false);
});

test.each(Object.keys(terms))('where the association sends the invoice nothing is paid here: %s', (name) => {
  const here = { ...fees, isInvoicedByAssociation: true };
  for (const wish of [...wishes, { purpose: 'partner-branches', branches: 3 } as const])
    expect(entryPrice(wish, here, terms[name]!, null)).toMatchObject({ netCent: 0, taxCent: 0, grossCent: 0 });
});
