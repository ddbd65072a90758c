/**
 * What can be wrong with a row of cards or of their bookings, and what its author does about it. The names are stored.
 */
export const numberFaults = {
  'too-many-cells': [
    'In der Zeile stehen Zellen, über denen keine Überschrift steht.',
    'Beträge mit Komma in Anführungszeichen setzen oder mit Semikolon trennen; fehlende Überschriften ergänzen.',
  ],
  'number-missing': ['Die Kartennummer fehlt.', 'Nummer ergänzen, oder die Zeile löschen.'],
  'number-shortened': [
    'Die Kartennummer wurde von einer Tabellenkalkulation gekürzt (zum Beispiel 1,2E+15).',
    'Spalte als Text formatieren, die Datei neu erstellen und anstelle der alten hochladen.',
  ],
  'number-is-day': [
    'Die Kartennummer wurde von einer Tabellenkalkulation in ein Datum verwandelt.',
    'Spalte als Text formatieren, die Datei neu erstellen und anstelle der alten hochladen.',
  ],
} as const;

/** The same of a row of cards. */
export const faults = {
  ...numberFaults,
  'number-unreadable': [
    'Die Kartennummer hat andere Zeichen als Buchstaben und Ziffern, oder nicht 4 bis 40 davon.',
    'Nummer so angeben, wie sie auf der Karte steht oder der Scanner sie liest.',
  ],
  'own-number-invalid': [
    'Die Kartennummer hat die Form der Nummern dieses Portals, aber eine falsche Prüfziffer.',
    'Mit dem bisherigen Anbieter prüfen. Stimmt sie, ein Kürzel voranstellen (zum Beispiel „B-“): Eine Nummer darf nicht zwei Karten meinen.',
  ],
  'own-number-unproven': [
    'Die Kartennummer hat die Form der Nummern dieses Portals, und ihre Produktionsnummer fehlt.',
    'Kommt die Karte aus diesem Programm, die Spalte „Produktionsnummer“ des Exports zuordnen: Dann behält sie ihre Nummer. Sonst ein Kürzel voranstellen (zum Beispiel „B-“): Eine Nummer darf nicht zwei Karten meinen.',
  ],
  'own-number-outside': [
    'Die Kartennummer liegt außerhalb der Nummern, die diese Installation ausgibt.',
    'Ist es eine andere Zelle desselben Betriebs, zieht die Region mit dem Befehl „region:move“ um. Sonst ein Kürzel voranstellen (zum Beispiel „B-“) und dem Inhaber eine neue Karte schicken.',
  ],
  'own-number-here': [
    'Eine Karte mit dieser Nummer oder dieser Produktionsnummer gibt es hier schon.',
    'Ist es dieselbe Karte, wurde sie schon übernommen, und die Zeile bleibt zurück. Ist es eine andere, ein Kürzel voranstellen (zum Beispiel „B-“), damit ihr Guthaben mitkommt, und dem Inhaber eine neue Karte schicken: Die Kasse liest sonst die fremde.',
  ],
  'production-number-unreadable': [
    'Die Produktionsnummer hat andere Zeichen als Buchstaben und Ziffern, oder nicht 3 bis 12 davon.',
    'So angeben, wie sie neben der Kartennummer steht.',
  ],
  'production-number-twice': [
    'Die Produktionsnummer steht in mehreren Zeilen.',
    'Mit dem bisherigen Anbieter klären, zu welcher Karte sie gehört.',
  ],
  'other-numbers-unreadable': [
    'Eine der früheren Nummern hat andere Zeichen als Buchstaben und Ziffern, nicht 4 bis 40 davon, oder die Form der Nummern dieses Portals.',
    'Mehrere durch Komma trennen und so angeben, wie der Scanner sie liest, oder die Zelle leeren: Dann gilt nur die Kartennummer.',
  ],
  'replaced-by-unreadable': [
    'Die Nummer der Karte, die diese ersetzt hat, hat andere Zeichen als Buchstaben und Ziffern, oder nicht 4 bis 40 davon.',
    'So angeben, wie sie in der Zeile dieser Karte steht, oder leer lassen.',
  ],
  'replaced-open': [
    'Eine andere Karte hat diese ersetzt, aber sie ist nicht geschlossen.',
    'Mit dem bisherigen Anbieter klären, welche der beiden Karten gilt.',
  ],
  'number-twice': [
    'Die Kartennummer oder eine frühere Nummer steht in mehreren Zeilen.',
    'In der ursprünglichen Datei alle Zeilen bis auf eine löschen, die Datei entfernen und neu hochladen.',
  ],
  'number-in-use': [
    'Diese alte Nummer oder eine der früheren gehört in dieser Region schon zu einer Karte.',
    'Ist es dieselbe Karte, wurde sie schon übernommen, und die Zeile bleibt zurück. Ist es eine andere, etwa eines zweiten Anbieters, ein Kürzel voranstellen (zum Beispiel „B-“), damit ihr Guthaben mitkommt, und dem Inhaber die neue Nummer schreiben.',
  ],
  'state-missing': ['Der Zustand der Karte fehlt.', 'Zustand ergänzen.'],
  'state-unknown': ['Dieser Zustand ist nicht zugeordnet.', 'Im Abschnitt „Zuordnung“ sagen, was er bedeutet.'],
  'balance-missing': ['Das Guthaben fehlt.', 'Betrag ergänzen; für eine leere Karte 0.'],
  'balance-unreadable': ['Das Guthaben ist kein Betrag in Euro und Cent.', 'Mit zwei Nachkommastellen angeben: 1234,56.'],
  'balance-negative': ['Das Guthaben ist negativ.', 'Mit dem bisherigen Anbieter klären.'],
  'balance-too-large': ['Das Guthaben ist höher als 10.000 €.', 'Mit dem bisherigen Anbieter klären.'],
  'balance-unused': ['Die Karte gilt als unbenutzt, hat aber Guthaben.', 'Zustand oder Guthaben berichtigen.'],
  'balance-closed': ['Die Karte gilt als geschlossen, hat aber Guthaben.', 'Zustand oder Guthaben berichtigen.'],
  'gifts-wrong': [
    'Der Anteil der Geschenke ist kein Betrag in Euro und Cent, oder höher als das Guthaben.',
    'Mit zwei Nachkommastellen angeben: 12,50; ohne Geschenke leer lassen.',
  ],
  'issued-unreadable': ['Der Ausgabetag ist kein Datum.', 'Als TT.MM.JJJJ angeben, oder leer lassen.'],
  'issued-in-future': ['Der Ausgabetag liegt in der Zukunft.', 'Datum berichtigen.'],
  'last-booking-unreadable': ['Die letzte Buchung ist kein Datum.', 'Als TT.MM.JJJJ angeben, oder leer lassen.'],
  'last-booking-in-future': ['Die letzte Buchung liegt in der Zukunft.', 'Datum berichtigen.'],
  'expiry-unreadable': ['Der Verfallstag ist kein Datum.', 'Als TT.MM.JJJJ angeben, oder leer lassen.'],
  'expiry-past': ['Der Verfallstag ist vorbei.', 'Mit dem bisherigen Anbieter klären, oder den Tag leer lassen.'],
  'origin-too-long': ['Die Herkunft ist länger als 60 Zeichen.', 'Kürzer angeben.'],
  'email-unreadable': ['Die E-Mail-Adresse ist ungültig.', 'Adresse berichtigen, oder leer lassen.'],
  'name-missing': [
    'Zu der E-Mail-Adresse fehlt der Vorname oder der Nachname.',
    'Beide ergänzen, oder die Adresse leer lassen: Dann kommt die Karte ohne Inhaber mit.',
  ],
  'name-too-long': ['Der Vorname oder der Nachname ist länger als 60 Zeichen.', 'Kürzer angeben.'],
  'salutation-unknown': ['Diese Anrede gibt es nicht.', 'Herr, Frau oder Divers angeben, oder leer lassen.'],
  'email-of-several': [
    'Dieselbe E-Mail-Adresse steht bei verschiedenen Namen.',
    'Mit dem bisherigen Anbieter klären, wem die Adresse gehört, und sie bei den anderen leer lassen.',
  ],
} as const satisfies Record<string, readonly [reason: string, remedy: string]>;

export type Fault = keyof typeof faults;

/** A row of a list of gifts whose place a row of a later file has taken. */
export const GIFT_MENDED = 'gift-mended';

/** The same of a row of a list of gifts. */
const giftFaults = {
  'gift-cells': numberFaults['too-many-cells'],
  'gift-number': ['Die Kartennummer fehlt oder ist keine.', 'Nummer so angeben, wie sie in der Datei mit Karten steht.'],
  'gift-card-unknown': [
    'Mit dieser Nummer kommt keine Karte mit: Sie steht in keiner Datei mit Karten, oder ihre Zeile bleibt nach ihrem Zustand zurück.',
    'Karte ergänzen oder Nummer berichtigen. Bleibt die Karte zurück, bleibt auch die Zeile zurück.',
  ],
  'gift-card-faulty': ['Die Zeile dieser Karte ist fehlerhaft.', 'Zuerst die Zeile der Karte berichtigen.'],
  'gift-card-closed': ['Die Karte gilt als geschlossen.', 'Zustand der Karte berichtigen, oder die Zeile zurücklassen.'],
  'gift-amount': ['Der Betrag ist kein Betrag über 0 in Euro und Cent.', 'Mit zwei Nachkommastellen angeben: 12,50.'],
  'gift-day': ['Der letzte Tag ist kein Datum.', 'Als TT.MM.JJJJ angeben, oder leer lassen.'],
  'gift-campaign-unknown': [
    'Diese Kampagne ist nicht zugeordnet.',
    'Im Abschnitt „Zuordnung“ sagen, welche ihre Geschenke übernimmt.',
  ],
  'gift-campaign-closed': [
    'Die Kampagne, der diese Geschenke zugeordnet sind, übernimmt heute keine.',
    'Kampagne „Karten einer Übernahme“ anlegen und starten, und die Geschenke ihr zuordnen.',
  ],
  'gift-above-most': [
    'Das Geschenk ist höher, als die zugeordnete Kampagne je Karte höchstens gibt.',
    'Einer Kampagne mit höherem Betrag zuordnen; auch ein Teil kann mitkommen: Betrag senken.',
  ],
  'gift-twice': [
    'Diese Karte hat in mehreren Zeilen ein Geschenk derselben Kampagne.',
    'Beträge in einer Zeile zusammenfassen, oder die Kampagnen des bisherigen Anbieters verschiedenen zuordnen.',
  ],
  'gift-above-balance': ['Die Geschenke der Karte sind zusammen höher als ihr Guthaben.', 'Mit dem bisherigen Anbieter klären.'],
  'gift-unlike-card': [
    'Die Geschenke der Karte sind zusammen nicht so hoch, wie in der Spalte „Davon Geschenke“ steht.',
    'Mit dem bisherigen Anbieter klären, welche der beiden Dateien stimmt.',
  ],
  'gift-over-budget': [
    'Das Budget der zugeordneten Kampagne reicht nicht für ihre Geschenke.',
    'Einen Teil einer anderen Kampagne zuordnen, oder eine mit größerem Budget anlegen. Was mit einer Übernahme zurückging, macht keines frei.',
  ],
  'gift-mended': ['Eine Zeile einer späteren Datei ersetzt diese.', ''],
} as const satisfies Record<string, readonly [reason: string, remedy: string]>;

export type GiftFault = keyof typeof giftFaults;

/** What is wrong with a row, and what its author does about it. */
export interface ToldFault {
  reason: string;
  remedy: string;
}

/** Tells faults by what a table says of them; one of another program version by its name. */
export const faultTeller =
  (table: Readonly<Record<string, readonly [reason: string, remedy: string]>>) =>
  (fault: string): ToldFault => {
    const [reason, remedy] = table[fault] ?? [fault, ''];
    return { reason, remedy };
  };

export const describeFault = faultTeller({ ...faults, ...giftFaults });
