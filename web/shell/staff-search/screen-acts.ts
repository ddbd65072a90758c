import { accountingPermits, managementPermits } from '#contract/common/permits.ts';
import type { Permit } from '#contract/common/roles.ts';

/**
 * What is done on a screen, for those who look for it by name: everybody who may open it, or those that `permits`
 * covers. Not in the route table, which every login brings along.
 */
export const screenActs: Readonly<Record<string, readonly { label: string; permits?: readonly Permit[] }[]>> = {
  '/potential-partners-link-generator': [{ label: 'Liste potenzieller Partner hochladen' }],
  '/kartenbestand': [{ label: 'Karten produzieren' }, { label: 'Karten ausgeben' }],
  '/auftraggeber-verwalten': [{ label: 'Auftraggeber einladen' }],
  '/check-balance-link-generator': [{ label: 'Links zur Guthabenabfrage erstellen' }, { label: 'Links widerrufen' }],
  '/regionen': [{ label: 'Region anlegen', permits: managementPermits }],
  '/abrechnungslaeufe': [{ label: 'Zahlungsdateien freigeben' }, { label: 'Alle Regionen zur Probe abrechnen' }],
  '/rechnungen': [{ label: 'Rechnung ausstellen' }, { label: 'Rechnung stornieren' }, { label: 'Online-Zahlung ist wieder da' }],
  '/bank': [{ label: 'Kontoauszug einlesen' }, { label: 'Zuordnung eines Kontoumsatzes zurücknehmen' }],
  '/offene-posten': [{ label: 'Zahlung eines Partners buchen' }],
  '/mahnungen': [{ label: 'Mahnungen senden' }],
  '/kampagnen': [{ label: 'Kampagne anlegen', permits: accountingPermits }],
  '/datev': [{ label: 'Monat für DATEV exportieren' }],
  '/datentraeger': [{ label: 'Datenträger für eine Prüfung erstellen' }],
  '/umzuege': [{ label: 'Partner eines anderen Anbieters übernehmen', permits: accountingPermits }],
  '/uebernahmen': [
    { label: 'Karten eines anderen Anbieters übernehmen', permits: accountingPermits },
    { label: 'Frühere Buchungen eines anderen Anbieters zeigen', permits: accountingPermits },
  ],
  '/push-notifications': [{ label: 'Push-Nachricht schreiben' }],
  '/postausgang': [{ label: 'E-Mail noch einmal senden' }],
  '/aufgaben': [{ label: 'Aufgabe von Hand starten' }],
  '/wartung': [{ label: 'Wartung ankündigen' }],
  '/umzugsauftraege': [{ label: 'Umzug einer Region beantragen' }],
  '/mitarbeitende': [{ label: 'Kollegin oder Kollegen einladen' }],
};
