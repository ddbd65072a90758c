/** Status of a contract with a partner or employer (rulings 3). */
export const contractStatuses = ['In Prüfung', 'Aktiv', 'Gekündigt', 'Beendet'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Who asks, or works, for a business whose contract is not in force. */
export const contractMessages = {
  inReview: 'Ihr Vertrag wird noch geprüft. Buchungen sind möglich, sobald er aktiv ist. Wir melden uns per E-Mail.',
  ended: 'Ihr Vertrag ist beendet. Buchungen sind nicht mehr möglich.',
} as const;

/**
 * The status on a day (ISO date of Berlin): it follows from what was agreed, so that 'Beendet' begins by itself on the day after the last one.
 * The function contract_status of the database says the same.
 */
export function contractStatusOn(
  { isInReview, contractEndAt }: { isInReview: boolean; contractEndAt: string | null },
  day: string,
): ContractStatus {
  if (contractEndAt !== null && contractEndAt < day) return 'Beendet';
  if (isInReview) return 'In Prüfung';
  return contractEndAt === null ? 'Aktiv' : 'Gekündigt';
}

/** The last day when notice is given on a day: one month to the end of the calendar year (part 2, section 9). ISO dates. */
export function usualLastDay(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) <= '11-30' ? year : year + 1}-12-31`;
}
