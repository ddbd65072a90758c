/** Status of a contract with a partner or employer. */
export const contractStatuses = ['In Prüfung', 'Aktiv', 'Gekündigt', 'Beendet'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Messages for a business whose contract is not in force. */
export const contractMessages = {
  inReview:
    'Ihr Vertrag wird noch geprüft, in der Regel innerhalb von drei Werktagen. Buchungen sind möglich, sobald er aktiv ist. Wir melden uns per E-Mail.',
  ended: 'Ihr Vertrag ist beendet. Buchungen sind nicht mehr möglich.',
} as const;

/**
 * The status of a contract on a day (ISO date of Berlin). It is computed, so that 'Beendet' starts by itself after the
 * last day. The database function contract_status gives the same result.
 */
export function contractStatusOn(
  { isInReview, contractEndAt }: { isInReview: boolean; contractEndAt: string | null },
  day: string,
): ContractStatus {
  if (contractEndAt !== null && contractEndAt < day) return 'Beendet';
  if (isInReview) return 'In Prüfung';
  return contractEndAt === null ? 'Aktiv' : 'Gekündigt';
}

/** The last day after a notice: one month to the end of the calendar year. ISO dates. */
export function usualLastDay(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) <= '11-30' ? year : year + 1}-12-31`;
}
