/** "-12,50" → "−12,50 €", "3,00" → "+3,00 €": what went out has a true minus, what came in a plus (docs/look.md). */
export function signedAmount(amountFormattedDE: string): string {
  if (amountFormattedDE.startsWith('-')) return `−${amountFormattedDE.slice(1)} €`;
  return `${/[1-9]/.test(amountFormattedDE) ? '+' : ''}${amountFormattedDE} €`;
}

/** Whether an amount came in. */
export function isIncoming(amountFormattedDE: string): boolean {
  return signedAmount(amountFormattedDE).startsWith('+');
}
