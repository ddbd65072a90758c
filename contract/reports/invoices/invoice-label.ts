/** The number of an invoice as everybody reads it: region, year, and number without gap. "R1-2026-00042". */
export function invoiceLabel(regionId: number, year: number, number: number): string {
  return `R${regionId}-${year}-${String(number).padStart(5, '0')}`;
}
