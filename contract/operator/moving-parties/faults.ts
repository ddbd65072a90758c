import { faultTeller } from '#contract/operator/taking-over/faults.ts';

/** What can be wrong with a row, and what its author does about it. The names are stored. */
export const partyFaults = {
  'too-many-cells': [
    'In der Zeile stehen Zellen, über denen keine Überschrift steht.',
    'Texte mit Komma in Anführungszeichen setzen oder mit Semikolon trennen; fehlende Überschriften ergänzen.',
  ],
  'number-missing': ['Die Nummer fehlt.', 'Nummer des bisherigen Anbieters ergänzen.'],
  'number-too-long': ['Die Nummer ist länger als 40 Zeichen.', 'Mit dem bisherigen Anbieter prüfen.'],
  'number-twice': [
    'Die Nummer steht in mehreren Zeilen.',
    'In der ursprünglichen Datei alle Zeilen bis auf eine löschen, die Datei entfernen und neu hochladen.',
  ],
  'number-moved': [
    'Unter dieser Nummer ist von diesem Anbieter schon ein Vertrag umgezogen.',
    'Die Zeile bleibt zurück. Ist es ein anderes Unternehmen, mit dem bisherigen Anbieter klären.',
  ],
  'name-wrong': ['Die Firma fehlt, oder ihr Name hat nicht 3 bis 100 Zeichen.', 'Firma berichtigen.'],
  'street-wrong': [
    'Straße und Hausnummer fehlen oder passen nicht.',
    'Mit Hausnummer angeben, höchstens 45 Zeichen: Marktstraße 12.',
  ],
  'zip-wrong': [
    'Die Postleitzahl hat nicht 4 oder 5 Ziffern.',
    'Berichtigen. Fehlt eine führende Null, die Spalte als Text formatieren.',
  ],
  'city-wrong': [
    'Der Ort fehlt, oder er hat andere Zeichen als Buchstaben.',
    'Ohne Punkte und Klammern angeben, höchstens 30 Zeichen.',
  ],
  'trade-missing': ['Die Branche fehlt.', 'Branche ergänzen: Ohne sie findet niemand das Geschäft.'],
  'trade-unknown': ['Diese Branche ist nicht zugeordnet.', 'Im Abschnitt „Zuordnung“ sagen, welche unserer Branchen es ist.'],
  'terms-unknown': ['Diese Kondition ist nicht zugeordnet.', 'Im Abschnitt „Zuordnung“ sagen, welches Disagio-Modell es ist.'],
  'terms-missing': ['Die Kondition fehlt, obwohl es eine Spalte für sie gibt.', 'Kondition ergänzen.'],
  'payment-unknown': [
    'Diese Zahlungsart ist nicht zugeordnet.',
    'Im Abschnitt „Zuordnung“ sagen, ob sie Bankeinzug oder Rechnung bedeutet.',
  ],
  'payment-missing': ['Die Zahlungsart fehlt, obwohl es eine Spalte für sie gibt.', 'Zahlungsart ergänzen.'],
  'phone-wrong': ['Die Telefonnummer ist ungültig.', 'Nur Ziffern, Leerzeichen und ein Plus am Anfang, oder leer lassen.'],
  'website-wrong': ['Die Webseite ist keine Internetadresse.', 'Berichtigen, höchstens 200 Zeichen, oder leer lassen.'],
  'email-wrong': ['Die E-Mail-Adresse ist ungültig.', 'Adresse berichtigen, oder leer lassen.'],
  'email-twice': [
    'Dieselbe E-Mail-Adresse steht in mehreren Zeilen.',
    'Jeder Zugang braucht eine eigene Adresse, auch Partner und Arbeitgeber desselben Unternehmens. Bei einem leer lassen.',
  ],
  'email-taken': [
    'Zu dieser E-Mail-Adresse gibt es im Portal schon ein Konto.',
    'Eine andere Adresse angeben, oder leer lassen: Den Zugang richtet dann der Support ein.',
  ],
  'contact-wrong': [
    'Zu der E-Mail-Adresse fehlt die Ansprechperson, oder ihr Name passt nicht.',
    'Vor- und Nachnamen angeben, je höchstens 30 Buchstaben, oder die Adresse leer lassen.',
  ],
  'salutation-unknown': ['Diese Anrede gibt es nicht.', 'Herr, Frau oder Divers angeben, oder leer lassen.'],
  'since-wrong': [
    'Der Beginn des Vertrags ist kein Tag, oder er liegt in der Zukunft.',
    'Als TT.MM.JJJJ angeben, oder leer lassen.',
  ],
  'until-wrong': ['Das Ende des Vertrags ist kein Tag.', 'Als TT.MM.JJJJ angeben, oder leer lassen.'],
  'until-past': ['Der Vertrag ist schon beendet.', 'Mit dem bisherigen Anbieter klären, oder die Zeile löschen.'],
  'days-order': ['Das Ende des Vertrags liegt vor seinem Beginn.', 'Die beiden Tage berichtigen.'],
  'name-twice': [
    'Dieselbe Firma mit derselben Postleitzahl steht in mehreren Zeilen.',
    'Ist es dasselbe Unternehmen, die überzähligen Zeilen löschen. Sind es mehrere, die Namen ergänzen.',
  ],
  'too-many-branches': [
    'Zu diesem Partner gehören mehr als 200 Filialen.',
    'So viele kann ein Vertrag nicht haben. Auf mehrere Partner aufteilen, und mit dem bisherigen Anbieter klären.',
  ],
  'email-waits-for-card': [
    'Auf diese E-Mail-Adresse wartet eine Karte, die umgezogen ist.',
    'Eine andere Adresse angeben, oder leer lassen: Den Zugang richtet dann der Support ein.',
  ],
  'iban-wrong': ['Die IBAN ist ungültig.', 'Berichtigen, oder leer lassen: Das Unternehmen gibt sie im Portal an.'],
  'iban-twice': [
    'Dieselbe IBAN steht bei mehreren Unternehmen.',
    'Mit dem bisherigen Anbieter klären. Stimmt sie, bei allen bis auf eines leer lassen: Die anderen geben sie im Portal an.',
  ],
  'iban-in-use': [
    'Diese IBAN gehört in dieser Region schon zu einem anderen Vertrag.',
    'Mit dem bisherigen Anbieter klären. Stimmt sie, leer lassen: Das Unternehmen gibt sie im Portal an.',
  ],
  'bic-wrong': ['Der BIC ist ungültig.', 'Berichtigen, oder leer lassen.'],
  'holder-wrong': ['Der Kontoinhaber hat nicht 3 bis 70 Zeichen.', 'Berichtigen, oder leer lassen: Dann gilt die Firma.'],
  'party-exists': [
    'Ein Unternehmen dieses Namens mit dieser Postleitzahl gibt es in dieser Region schon.',
    'Ist es dasselbe, bleibt die Zeile zurück. Ist es ein anderes, den Namen ergänzen.',
  ],
  'partner-unknown': [
    'Zu dieser Partnernummer kommt kein Partner mit.',
    'Die Zeile des Partners berichtigen, oder die Nummer der Filiale.',
  ],
  'employer-missing': [
    'Der Arbeitgeber fehlt.',
    'Seine Nummer beim bisherigen Anbieter, unsere Vertragsnummer oder seine Firma ergänzen.',
  ],
  'employer-unknown': [
    'Diesen Arbeitgeber gibt es in der Region nicht, oder mehrere heißen so.',
    'Nummer oder Firma berichtigen. Zieht der Arbeitgeber erst noch um, zuerst seinen Umzug abschließen.',
  ],
  'employer-not-active': [
    'Der Vertrag des Arbeitgebers ist nicht aktiv.',
    'Den Vertrag aktivieren und noch einmal proben: Vorher wird nichts geladen.',
  ],
  'employer-without-payment': [
    'Der Arbeitgeber hat noch nicht gesagt, wie er zahlt.',
    'Im Vertrag Bankeinzug oder Rechnung eintragen und noch einmal proben.',
  ],
  'employer-without-mandate': [
    'Der Arbeitgeber zahlt per Bankeinzug, und am ersten Ladetag gilt noch kein SEPA-Mandat.',
    'Den Rücklauf des Mandats eintragen, oder die Zahlungsart ändern, und noch einmal proben.',
  ],
  'employer-stopped': [
    'Die Ladungen des Arbeitgebers stehen still, weil eine Zahlung zurückgekommen ist.',
    'Die Zahlung klären und noch einmal proben.',
  ],
  'card-missing': ['Die Kartennummer fehlt.', 'Die bisherige Nummer der Karte ergänzen, oder unsere.'],
  'card-unknown': [
    'Diese Karte gibt es in der Region nicht.',
    'Nummer berichtigen. Zieht die Karte erst noch um, zuerst ihre Übernahme abschließen.',
  ],
  'card-twice': [
    'Dieselbe Karte steht in mehreren Zeilen.',
    'In der ursprünglichen Datei alle Zeilen bis auf eine löschen, die Datei entfernen und neu hochladen.',
  ],
  'card-closed': [
    'Die Karte ist gesperrt, ersetzt oder eine Testkarte.',
    'Die Nummer der Karte angeben, die an ihrer Stelle benutzt wird, oder die Zeile löschen.',
  ],
  'card-of-partner': ['Die Karte liegt im Bestand eines Partners.', 'Nummer berichtigen, oder die Karte zuerst zurücknehmen.'],
  'card-of-other-employer': [
    'Die Karte gehört einem anderen Arbeitgeber.',
    'Arbeitgeber oder Nummer berichtigen, oder die Karte zuerst zurücknehmen.',
  ],
  'card-of-person': [
    'Die Karte ist auf eine Person mit anderem Nachnamen registriert.',
    'Mit Arbeitgeber und Karteninhaber klären: Geladen würde die Karte eines anderen.',
  ],
  'card-has-plan': [
    'Der Arbeitgeber hat dieser Karte schon einen Ladeplan gegeben.',
    'Die Zeile bleibt zurück: Sein eigener Plan gilt.',
  ],
  'person-has-plan': [
    'Zu dieser Personalnummer hat der Arbeitgeber schon eine andere Karte mit Ladeplan.',
    'Mit dem Arbeitgeber klären, welche Karte gilt: Sonst würde die Person doppelt geladen.',
  ],
  'person-twice': [
    'Dieselbe Personalnummer steht bei diesem Arbeitgeber in mehreren Zeilen.',
    'Mit dem bisherigen Anbieter klären. Eine zweite Karte gibt der Arbeitgeber im Portal selbst aus.',
  ],
  'personnel-number-wrong': ['Die Personalnummer fehlt, oder sie ist länger als 30 Zeichen.', 'Personalnummer berichtigen.'],
  'person-name-wrong': ['Vor- oder Nachname fehlt, oder er ist länger als 30 Zeichen.', 'Den Namen berichtigen.'],
  'amount-wrong': [
    'Der Ladebetrag ist kein Betrag von 0,01 bis 999,99 Euro.',
    'Als 50,00 angeben. Mehr als 999,99 Euro sind je Ladung nicht möglich.',
  ],
  'frequence-missing': ['Die Ladefrequenz fehlt, obwohl es eine Spalte für sie gibt.', 'Ladefrequenz ergänzen.'],
  'frequence-unknown': [
    'Diese Ladefrequenz ist nicht zugeordnet.',
    'Im Abschnitt „Zuordnung“ sagen, welche unserer Ladefrequenzen es ist.',
  ],
  'time-missing': ['Der Ladezeitpunkt fehlt.', 'Ladezeitpunkt ergänzen.'],
  'time-unknown': [
    'Dieser Ladezeitpunkt ist nicht zugeordnet.',
    'Im Abschnitt „Zuordnung“ sagen, ob er Anfang, Mitte oder Ende des Monats ist.',
  ],
  'charged-until-wrong': [
    'Bis zu welchem Monat geladen ist, fehlt oder ist kein Monat.',
    'Als MM.JJJJ angeben: der letzte Monat, für den der bisherige Anbieter geladen hat.',
  ],
  'charged-until-future': [
    'So weit im Voraus kann der bisherige Anbieter noch nicht geladen haben.',
    'Den letzten Monat angeben, für den schon geladen ist.',
  ],
  'charge-day-over': [
    'Der erste Ladetag ist bei uns nicht mehr möglich: Sein Ladeauftrag müsste schon gemacht sein.',
    'Diesen Monat noch vom bisherigen Anbieter laden lassen und „Geladen bis“ berichtigen.',
  ],
  'charge-before-start': [
    'Der Arbeitgeber lädt nach seinem Vertrag erst ab einem späteren Tag.',
    'Den Beginn der Ladungen im Vertrag berichtigen und noch einmal proben: Sonst fiele ein Monat aus.',
  ],
  'charge-after-end': [
    'Am ersten Ladetag ist der Vertrag des Arbeitgebers schon beendet.',
    'Die Zeile bleibt zurück, oder das Ende des Vertrags berichtigen und noch einmal proben.',
  ],
} as const satisfies Record<string, readonly [reason: string, remedy: string]>;

export type PartyFault = keyof typeof partyFaults;

export const describePartyFault = faultTeller(partyFaults);
