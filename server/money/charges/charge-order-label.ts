/** What an order is called everywhere, on paper and at the bank. The operator has no two of one label. */
export function chargeOrderLabel(regionId: number, number: number): string {
  return `L${regionId}-${String(number).padStart(5, '0')}`;
}
