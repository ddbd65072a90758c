/** Status of a contract with a partner or employer. */
export const contractStatuses = ['In Prüfung', 'Aktiv', 'Gekündigt', 'Beendet'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** Messages for a business whose contract is not in force. */
export const contractMessages = {
  inReview:
    'Ihr Vertrag wird noch geprüft, in der Regel innerhalb von drei Werktagen. Buchungen sind möglich, sobald er aktiv ist. Wir melden uns per E-Mail.',
  /** To a partner and to an employer whose data are complete, where they see their contract. */
  partnerWaits:
    'Ihr Vertrag wird geprüft, in der Regel innerhalb von drei Werktagen. Sobald er aktiv ist, können Sie buchen und werden veröffentlicht; dann melden wir uns per E-Mail. Bis dahin müssen Sie nichts tun.',
  employerWaits:
    'Ihr Vertrag wird geprüft, in der Regel innerhalb von drei Werktagen. Sobald er aktiv ist, laden wir die Karten an den Tagen, die Sie festlegen; dann melden wir uns per E-Mail. Bis dahin müssen Sie nichts tun.',
  /** While data are still missing. */
  reviewedOnceComplete:
    'Sobald Ihre Daten vollständig gespeichert sind, prüfen wir Ihren Vertrag, in der Regel innerhalb von drei Werktagen, und melden uns per E-Mail.',
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

/** What whoever waits for the review of a contract is told of it; null where nobody waits. */
export function reviewNotice(
  business: 'partner' | 'employer',
  { contractStatus, partnerDataComplete }: { contractStatus: ContractStatus; partnerDataComplete: boolean },
): string | null {
  if (contractStatus !== 'In Prüfung') return null;
  if (!partnerDataComplete) return contractMessages.reviewedOnceComplete;
  return business === 'partner' ? contractMessages.partnerWaits : contractMessages.employerWaits;
}

/** The last day after a notice: one month to the end of the calendar year. ISO dates. */
export function usualLastDay(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) <= '11-30' ? year : year + 1}-12-31`;
}
