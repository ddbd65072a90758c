/** A rate of value added tax, from its first day on (§ 12 (1) and § 28 UStG). Basis points: 1900 is 19 %. */
export interface TaxRate {
  from: string;
  basisPoints: number;
}

/** The general rate in Germany, oldest first. A new rate is one more line; invoices of old days keep theirs. */
export const taxRates: readonly TaxRate[] = [
  { from: '2007-01-01', basisPoints: 1900 },
  { from: '2020-07-01', basisPoints: 1600 },
  { from: '2021-01-01', basisPoints: 1900 },
];

/** The general rate on an ISO day, in basis points. Throws a RangeError for a day before the first rate. */
export function taxRateOn(day: string): number {
  const rate = taxRates.findLast(({ from }) => from <= day);
  if (!rate) throw new RangeError(`no rate of tax is known for ${day}`);
  return rate.basisPoints;
}

/**
 * Of damages, as the costs of a reminder are: they are no turnover (§ 1 UStG), which is not the same as a rate of 0.
 */
export const OUTSIDE_OF_TAX = 0;

/** The tax on a net sum, in cents. Half a cent goes away from zero, so that a cancellation takes back the same tax. */
export function taxOn(netCents: number, basisPoints: number): number {
  const tax = Math.floor((Math.abs(netCents) * basisPoints + 5000) / 10_000);
  // Never -0, which is not what a test or JSON calls equal.
  return netCents < 0 && tax > 0 ? -tax : tax;
}
