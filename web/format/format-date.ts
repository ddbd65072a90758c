/** "2026-11-20" → "20.11.2026". */
export function formatDate(isoDate: string): string {
  return isoDate.split('-').toReversed().join('.');
}
