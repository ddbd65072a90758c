/** Messages for replacing a card. */
export const replacementMessages = {
  unknown: 'Diese Karte gibt es nicht.',
  replaced: 'Diese Karte ist bereits ersetzt.',
  emptied: 'Diese Karte ist leer und geschlossen: Ihr Guthaben wurde bereits übertragen.',
  holderChanged: 'Die Karte gehört inzwischen jemand anderem. Bitte laden Sie die Seite neu.',
  notProven:
    'Bitte geben Sie die Produktionsnummer an, die auf der alten Karte steht: Es ist noch nicht nachgewiesen, wessen Karte es ist.',
  proofWrong: 'Das ist nicht die Produktionsnummer der alten Karte.',
  newUnknown: 'Diese Karte gibt es in der Region nicht.',
  newTaken: 'Diese Karte ist schon verkauft, registriert oder gesperrt. Bitte nehmen Sie eine andere aus dem Bestand.',
  newOfEmployer: 'Diese Karte gehört zum Bestand eines Arbeitgebers.',
  testAndReal: 'Eine Testkarte kann nur durch eine Testkarte ersetzt werden.',
  noStock: 'Im Bestand der Region ist keine Karte mehr.',
  changed: 'Auf einer der Karten wurde soeben gebucht. Bitte versuchen Sie es erneut.',
} as const;
