/** Enough to know an account by: "DE12 … 5001". */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}
