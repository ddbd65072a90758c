/** "DE12 •••• 5001": enough to know an account by. */
export const maskIban = (iban: string): string => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`;
