/** What has to stand in fields that many forms have, to be read before anything is typed. */
export const fieldRules = {
  cardNumber: 'Die 15 Ziffern auf der Karte. Sie beginnen mit 1761.',
  productionNumber: 'Die 3 bis 12 Buchstaben und Ziffern neben der Kartennummer.',
  phone: 'Ziffern und Leerzeichen, davor gern\u00a0ein\u00a0+.',
  iban: 'Deutsche IBANs haben 22 Zeichen: DE und 20 Ziffern.',
  bic: '8 oder 11 Zeichen; er steht auf Ihrem Kontoauszug.',
} as const;
