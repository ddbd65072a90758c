import { faultTeller, numberFaults } from '#contract/operator/taking-over/faults.ts';

/** What can be wrong with a row of former bookings, and what its author does about it. The names are stored. */
export const formerFaults = {
  ...numberFaults,
  'number-unreadable': [
    'Die Kartennummer hat andere Zeichen als Buchstaben und Ziffern, oder nicht 4 bis 40 davon.',
    'Nummer so angeben, wie sie in der Datei der Karten steht.',
  ],
  'card-unknown': [
    'Keine Karte dieser Übernahme hat diese Nummer.',
    'Nummer mit der Datei der Karten vergleichen. Gehört sie zu einer anderen Übernahme, die Zeile dort hochladen.',
  ],
  'card-stays': [
    'Die Karte kommt nicht mit: Ihre Zeile in der Übernahme ist fehlerhaft oder bleibt zurück.',
    'Erst die Zeile der Karte berichtigen, dann noch einmal proben. Kommt die Karte nicht mit, bleibt auch diese Zeile zurück.',
  ],
  'day-missing': ['Der Tag der Buchung fehlt.', 'Als TT.MM.JJJJ angeben.'],
  'day-unreadable': [
    'Der Tag der Buchung ist kein Datum ab 1990.',
    'Als TT.MM.JJJJ oder JJJJ-MM-TT angeben, auf Wunsch mit Uhrzeit.',
  ],
  'day-in-future': ['Der Tag der Buchung liegt in der Zukunft.', 'Datum berichtigen.'],
  'time-unreadable': ['Die Uhrzeit ist keine.', 'Als HH:MM angeben, oder leer lassen.'],
  'amount-missing': ['Der Betrag fehlt.', 'Betrag ergänzen.'],
  'amount-unreadable': ['Der Betrag ist keiner in Euro und Cent.', 'Mit zwei Nachkommastellen angeben: 1234,56.'],
  'amount-shortened': [
    'Der Betrag wurde von einer Tabellenkalkulation gerundet oder gekürzt.',
    'Spalte als Zahl mit zwei Nachkommastellen formatieren und die Datei neu erstellen.',
  ],
  'amount-is-day': [
    'Der Betrag wurde von einer Tabellenkalkulation in ein Datum verwandelt.',
    'Spalte als Text formatieren, die Datei neu erstellen und anstelle der alten hochladen.',
  ],
  'amount-too-large': ['Der Betrag ist höher als 10.000 €.', 'Mit dem bisherigen Anbieter klären.'],
  'amount-signed': [
    'Der Betrag hat ein Minus, obwohl seine Art schon sagt, ob er Gutschrift oder Belastung ist.',
    'Im Abschnitt „Zuordnung“ für diese Art „mit Vorzeichen“ wählen, oder das Minus streichen.',
  ],
  'kind-unknown': [
    'Diese Art der Buchung ist nicht zugeordnet.',
    'Im Abschnitt „Zuordnung“ sagen, ob sie Gutschrift oder Belastung ist.',
  ],
  'kind-too-long': ['Die Art der Buchung ist länger als 60 Zeichen.', 'Kürzer angeben.'],
  'shop-too-long': ['Firma und Filiale sind zusammen länger als 200 Zeichen.', 'Kürzer angeben.'],
  'provider-too-long': ['Der Name des Anbieters ist länger als 100 Zeichen.', 'Kürzer angeben.'],
  'reference-too-long': ['Die Buchungsnummer ist länger als 60 Zeichen.', 'Kürzer angeben, oder leer lassen.'],
  'reference-shortened': [
    'Die Buchungsnummer wurde von einer Tabellenkalkulation gekürzt (zum Beispiel 1,2E+15).',
    'Spalte als Text formatieren, die Datei neu erstellen und anstelle der alten hochladen.',
  ],
  'reference-twice': [
    'Die Buchungsnummer steht bei dieser Karte in mehreren Zeilen.',
    'Mit dem bisherigen Anbieter klären, welche stimmt. Stimmen beide, die Nummer in einer leeren. Ist es keine Buchungsnummer, die Spalte nicht zuordnen.',
  ],
} as const satisfies Record<string, readonly [reason: string, remedy: string]>;

export type FormerFault = keyof typeof formerFaults;

export const describeFormerFault = faultTeller(formerFaults);
