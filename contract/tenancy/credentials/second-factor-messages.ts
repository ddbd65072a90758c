/** Apart from the calls, as every login brings them along. */
export const secondFactorMessages = {
  failed: 'Die Bestätigung in zwei Schritten konnte nicht geändert werden.',
  ticketSpent: 'Die Anmeldung hat zu lange gedauert. Bitte melden Sie sich noch einmal an.',
  missing: 'Bitte richten Sie zuerst die Bestätigung in zwei Schritten ein.',
  codeMissing: 'Bitte geben Sie den Code ein.',
  resetFailed: 'Die Bestätigung in zwei Schritten konnte nicht zurückgesetzt werden.',
} as const;
