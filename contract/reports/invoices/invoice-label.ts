/** The number of an invoice as everybody reads it: region, year, and number without gap. "R1-2026-00042". */
export function invoiceLabel(regionId: number, year: number, number: number): string {
  return `R${regionId}-${year}-${String(number).padStart(5, '0')}`;
}

/** What a label names, in whatever case it was typed; null for a text that is none. */
export function readInvoiceLabel(text: string): { regionId: number; year: number; number: number } | null {
  const [, region, year, number] = /^r(\d{1,9})-(\d{4})-(\d{1,9})$/i.exec(text) ?? [];
  return number === undefined ? null : { regionId: Number(region), year: Number(year), number: Number(number) };
}
