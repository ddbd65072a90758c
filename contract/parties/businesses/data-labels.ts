import { businessLabels } from '#contract/parties/businesses/business-fields.ts';
import { weekdayNames, weekdays } from '#contract/parties/partners/opening-week.ts';

/** Labels of a business's data fields, on its own page and in lists of changes; most are those that staff sees. */
export const companyDataLabels = {
  ...businessLabels,
  companyNameIntern: 'Interner Name (freiwillig)',
  companyAddressAdditional: 'Adresszusatz (freiwillig)',
  companyEmailRepeated: 'E-Mail-Adresse der Firma wiederholen',
  companyEmailHeadquarterRepeated: 'E-Mail-Adresse der Zentrale wiederholen',
  companyWebsite: 'Internetadresse (freiwillig)',
  companyPhone: 'Telefon (freiwillig)',
  companyREEmailRepeated: 'E-Mail-Adresse für Rechnungen wiederholen',
  contactPersonGender: 'Geschlecht',
  contactPersonFirstName: 'Vorname',
  contactPersonLastName: 'Nachname',
  contactPersonEmail: 'E-Mail-Adresse',
  contactPersonRole: 'Funktion im Unternehmen',
  paymentMethod: 'Zahlungsart',
  sepaCompanyStreet: 'Straße und Hausnummer des Kontoinhabers',
  sepaCompanyZip: 'Postleitzahl des Kontoinhabers',
  sepaCompanyCity: 'Ort des Kontoinhabers',
  sepaMandateReferenceNumber: 'Mandatsreferenz',
  sepaAccountHolder: 'Kontoinhaber',
  sepaIBAN: 'IBAN',
  sepaBIC: 'BIC',
  sepaBankName: 'Name der Bank',
  password: 'Ihr Passwort',
  contractID: 'Vertragsnummer',
  contactDetailsSentAt: 'Kontaktdaten übermittelt am',
  systemOnboardingAt: 'Freischaltung im System am',
  contractStartAt: 'Vertragsbeginn',
  contractEndAt: 'Vertragsende',
  contractStatus: 'Vertragsstatus',
  participationFee: 'Teilnahmegebühr',
  participationPaymentMethod: 'Zahlungsart der Teilnahmegebühr',
  sktype: 'Vertragstyp',
  tmspartner: 'Partner des Betreibers',
} as const;

export const equipmentLabels = {
  handlingAtPOS: 'Erfassung der Transaktionen',
  handlingAtPOSPC: 'PC / PC-Kasse',
  handlingAtPOSSmartphone: 'Smartphone / Tablet',
  handlingAtPOSEcDevice: 'EC Terminal',
  handlingAtPOSCashpoint: 'Handelskassenanbindung',
  smartphoneOS: 'Betriebssystem des Smartphones',
  smartphoneOthersOS: 'Sonstiges Betriebssystem',
  ecManufacturer: 'Hersteller des EC-Terminals',
  ecType: 'Typ des EC-Terminals',
  ecTerminalID: 'Terminal-ID',
  ecSerialNumber: 'Seriennummer',
  ecCashpointIntegration: 'Das Terminal ist mit der Kasse verbunden',
  ecCashpointIntegrationManufacturer: 'Anbieter der Handelskassensoftware (EC-Terminal)',
  cashpointManufacturer: 'Anbieter der Handelskassensoftware',
  disagio: 'Disagio-Modell',
} as const;

export const employerLabels = {
  amountOfEmployerCards: 'Anzahl der MitarbeiterCARDs',
  wantIndividualEmployerCards: 'MitarbeiterCARDs mit unserem Logo',
  employerCardStartDate: 'Start der MitarbeiterCARDs',
  employerCardsLoadingRhythm: 'Laderhythmus',
  employerCardsLoadingDate: 'Ladetermin',
} as const;

export const branchLabels = {
  companyNameIntern: 'Interner Name (freiwillig)',
  companyName: 'Name in der Veröffentlichung',
  companyStreet: 'Straße und Hausnummer',
  companyZip: 'Postleitzahl',
  companyCity: 'Ort',
  companyCountry: 'Land',
  companyEmail: 'E-Mail-Adresse',
  companyWebsite: 'Internetadresse (freiwillig)',
  companyPhone: 'Telefon (freiwillig)',
  companyLatitude: 'Geografische Breite in Grad (freiwillig)',
  companyLongitude: 'Geografische Länge in Grad (freiwillig)',
  companyCategories: 'Kategorien',
  branchUsers: 'Benutzer',
  companyOpenHoursOnlyByArrangement: 'Nur nach Vereinbarung',
  companyOpenHoursAdditionalInfo: 'Weitere Angaben zu den Öffnungszeiten (freiwillig)',
} as const;

export const branchUserLabels = {
  contactPersonGender: 'Geschlecht',
  contactPersonFirstName: 'Vorname',
  contactPersonLastName: 'Nachname',
  contactPersonEmail: 'E-Mail-Adresse für die Anmeldung',
  contactPersonEmailRepeated: 'E-Mail-Adresse wiederholen',
  contactPersonPassword: 'Passwort (freiwillig)',
  contactPersonPasswordRepeated: 'Passwort wiederholen',
  contactPersonPartnerPortalRole: 'Rolle',
} as const;

const contractLabels = { ...companyDataLabels, ...equipmentLabels, ...employerLabels };

const edges = { From1: 'von', To1: 'bis', From2: 'zweite Zeit von', To2: 'zweite Zeit bis' } as const;

function hoursLabel(field: string): string | undefined {
  const day = weekdayNames.find((name) => field.includes(name));
  if (!day) return undefined;
  const edge = (Object.keys(edges) as (keyof typeof edges)[]).find((name) => field.endsWith(name));
  return edge ? `${weekdays[day]} ${edges[edge]}` : `${weekdays[day]} geschlossen`;
}

/** The name of a branch by its place in the list; 0 is the main site. */
export function siteName(index: number): string {
  return index === 0 ? 'Hauptstelle' : `Filiale ${index}`;
}

/** The label of a field by its path in the data, such as `branches.1.branchUsers.0.contactPersonEmail`. */
export function dataLabel(path: string): string {
  const [first, index, field, user, userField] = path.split('.');
  if (first !== 'branches') return labelIn(contractLabels, path);
  const site = siteName(Number(index));
  if (field === undefined) return site;
  if (field !== 'branchUsers' || user === undefined) return `${site}: ${hoursLabel(field) ?? labelIn(branchLabels, field)}`;
  return `${site}, Benutzer ${Number(user) + 1}${userField ? `: ${labelIn(branchUserLabels, userField)}` : ''}`;
}

/** The same label where only that branch or person is shown. */
export function fieldLabel(path: string): string {
  const [first, , field, , userField] = path.split('.');
  if (first !== 'branches' || field === undefined) return labelOf(contractLabels, path);
  return userField ? labelOf(branchUserLabels, userField) : (hoursLabel(field) ?? labelOf(branchLabels, field));
}

function labelOf(labels: Readonly<Record<string, string>>, field: string): string {
  return labels[field] ?? field;
}

function labelIn(labels: Readonly<Record<string, string>>, field: string): string {
  return labelOf(labels, field).replace(' (freiwillig)', '');
}
