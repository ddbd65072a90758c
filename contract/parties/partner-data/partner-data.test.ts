import { describe, expect, it } from 'vitest';
import { branchData } from './branch-data.ts';
import { describeOpeningHours } from '#contract/parties/partners/opening-hours.ts';
import { bankStep, checkEcTerminal, partnerContractStep } from './partner-data.ts';

const REQUIRED = 'Das Feld muss ausgefüllt werden.';
const SHORT = 'Das Feld muss mindestens 3 Zeichen lang sein.';
const LETTERS = 'Das Feld darf nur Buchstaben enthalten.';
const NUMBER = 'Es muss eine Hausnummer angegeben werden.';
const DIGITS = 'Dieses Feld darf nur Ziffern enthalten.';
const ZIP = 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.';
const COUNTRY = 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.';
const DIFFER = 'Die E-Mail-Adressen stimmen nicht überein.';
const EMAIL = 'Dies ist keine gültige E-Mail-Adresse.';
const INVALID = 'Das Feld enthält einen ungültigen Wert.';
const most = (count: number) => `Das Feld darf höchstens ${count} Zeichen lang sein.`;
const longEmail = `${'x'.repeat(70)}@a.de`;

const company = {
  companyName: 'Laden',
  companyStreet: 'Weg 1',
  companyZip: '1234',
  companyCity: 'Bad Ort-Süd',
  companyCountry: 'DE',
  community: 'ort',
  companyEmail: 'a@b.de',
  companyEmailRepeated: 'a@b.de',
  companyEmailHeadquarter: 'a@b.de',
  companyEmailHeadquarterRepeated: 'a@b.de',
  companyREName: 'Laden',
  companyREStreet: 'Weg 1',
  companyREZip: '12345',
  companyRECity: 'Ort',
  companyRECountry: 'Deutschland',
  companyREEmail: 'a@b.de',
  companyREEmailRepeated: 'a@b.de',
  ceoName: 'Änne Groß',
  ceoPhone: '+49 123',
  handlingAtPOSPC: true,
};

interface Parsed {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
}
/** The first message at each field. */
function problemsOf({ error }: Parsed): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message;
  return problems;
}

type Row = [field: string, change: object, message: string];
const contractRules: Row[] = [
  ...[
    'companyName',
    'companyStreet',
    'companyZip',
    'companyCity',
    'companyCountry',
    'community',
    'companyEmail',
    'companyEmailRepeated',
    'companyEmailHeadquarter',
    'companyEmailHeadquarterRepeated',
    'companyREName',
    'companyREStreet',
    'companyREZip',
    'companyRECity',
    'companyRECountry',
    'companyREEmail',
    'companyREEmailRepeated',
    'ceoName',
    'ceoPhone',
  ].flatMap((field): Row[] => [
    [field, { [field]: '' }, REQUIRED],
    [field, { [field]: '   ' }, REQUIRED],
    [field, { [field]: undefined }, REQUIRED],
  ]),
  ...[
    'companyName',
    'companyStreet',
    'companyZip',
    'companyCity',
    'companyREName',
    'companyREStreet',
    'companyREZip',
    'companyRECity',
    'ceoName',
    'ceoPhone',
    'companyEmail',
    'companyREEmail',
  ].map((field): Row => [field, { [field]: '1a' }, SHORT]),
  ...['companyCity', 'companyRECity', 'ceoName'].map((field): Row => [field, { [field]: 'Ort 3' }, LETTERS]),
  ...['companyStreet', 'companyREStreet'].map((field): Row => [field, { [field]: 'Marktplatz' }, NUMBER]),
  ...['companyZip', 'companyREZip'].flatMap((field): Row[] => [
    [field, { [field]: '12a45' }, DIGITS],
    [field, { [field]: '123' }, ZIP],
    [field, { [field]: '123456' }, ZIP],
  ]),
  ['companyCountry', { companyCountry: 'D' }, COUNTRY],
  ['companyCountry', { companyCountry: 'XX' }, COUNTRY],
  ['companyRECountry', { companyRECountry: 'Atlantis' }, INVALID],
  ...['companyEmail', 'companyEmailHeadquarter', 'companyREEmail'].flatMap((field): Row[] => [
    [field, { [field]: 'abc', [`${field}Repeated`]: 'abc' }, EMAIL],
    [field, { [field]: 'x', [`${field}Repeated`]: 'x' }, SHORT],
    [`${field}Repeated`, { [field]: 'x', [`${field}Repeated`]: 'x' }, SHORT],
    [`${field}Repeated`, { [`${field}Repeated`]: 'c@d.de' }, DIFFER],
    [field, { [field]: longEmail, [`${field}Repeated`]: longEmail }, most(70)],
    [`${field}Repeated`, { [`${field}Repeated`]: 'x'.repeat(101) }, most(100)],
  ]),
  ['ceoName', { ceoName: 'x'.repeat(31) }, most(30)],
  ['ceoPhone', { ceoPhone: '1'.repeat(31) }, most(30)],
  ['handlingAtPOS', { handlingAtPOSPC: false }, 'Sie müssen eine Erfassung der Transaktion auswählen'],
  ['smartphoneOS', { handlingAtPOSSmartphone: true }, 'Das Smartphone-Betriebssystem muss ausgewählt werden.'],
  [
    'smartphoneOS',
    { handlingAtPOSSmartphone: true, smartphoneOS: 'Symbian' },
    'Das Smartphone-Betriebssystem hat einen ungültigen Wert.',
  ],
  [
    'smartphoneOthersOS',
    { handlingAtPOSSmartphone: true, smartphoneOS: 'Sonstige' },
    'Das sonstige Smartphone-Betriebssystem muss angegeben werden.',
  ],
  ...['ecManufacturer', 'ecType', 'ecTerminalID', 'ecSerialNumber'].map((field): Row => [
    field,
    { handlingAtPOSEcDevice: true },
    REQUIRED,
  ]),
  [
    'ecCashpointIntegrationManufacturer',
    { handlingAtPOSEcDevice: true, ecCashpointIntegration: true },
    'Der Anbieter Ihrer Handelskassensoftware muss angegeben werden.',
  ],
  ['cashpointManufacturer', { handlingAtPOSCashpoint: true }, 'Der Anbieter Ihrer Handelskassensoftware muss angegeben werden.'],
  ['disagio', { disagio: 'gratis' }, INVALID],
];

describe('step 1', () => {
  it('takes what is right, and leaves open what may be', () => {
    expect(problemsOf(partnerContractStep.safeParse(company))).toEqual({});
    expect(problemsOf(partnerContractStep.safeParse({ ...company, handlingAtPOSSmartphone: true, smartphoneOS: 'iOS' }))).toEqual(
      {},
    );
  });
  it.each(contractRules)('%s refuses %j', (field, change, message) => {
    expect(problemsOf(partnerContractStep.safeParse({ ...company, ...change }))[field]).toBe(message);
  });
  it('bears what no form sends', () => {
    for (const wrong of [null, 5, [], 'x', { handlingAtPOSPC: 'yes' }])
      expect(partnerContractStep.safeParse(wrong).success).toBe(false);
  });
});

const user = {
  contactPersonGender: 'divers',
  contactPersonFirstName: 'Jo',
  contactPersonLastName: 'Li',
  contactPersonEmail: 'jo@laden.de',
  contactPersonEmailRepeated: 'jo@laden.de',
  originContactPersonEmail: '',
  contactPersonPassword: '',
  contactPersonPasswordRepeated: '',
  contactPersonPartnerPortalRole: 'user',
};
const branch = {
  companyName: 'Laden',
  companyStreet: 'Weg 1',
  companyZip: '12345',
  companyCity: 'Ort',
  companyCountry: 'DE',
  companyEmail: 'a@b.de',
  companyCategories: [1],
  branchUsers: [user],
};
const ofUser = (change: object) => ({ branchUsers: [{ ...user, ...change }] });
const CHARACTERS = 'Das Passwort enthält ungültige Zeichen. Erlaubt sind Buchstaben, Ziffern und !$%()*,-.?@^_~';
const WEAK =
  'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.';
const long = `Aa1!${'x'.repeat(50)}`;

describe('step 2', () => {
  it('takes what is right', () => {
    expect(problemsOf(branchData.safeParse(branch))).toEqual({});
    const withPassword = ofUser({ contactPersonPassword: 'Ähre-2026!', contactPersonPasswordRepeated: 'Ähre-2026!' });
    expect(problemsOf(branchData.safeParse({ ...branch, ...withPassword }))).toEqual({});
  });
  it.each<Row>([
    ...['companyName', 'companyStreet', 'companyZip', 'companyCity', 'companyCountry', 'companyEmail'].map((field): Row => [
      field,
      { [field]: '' },
      REQUIRED,
    ]),
    ['companyStreet', { companyStreet: 'Weg' }, NUMBER],
    ['companyZip', { companyZip: '123' }, ZIP],
    ['companyCity', { companyCity: 'Ort 1' }, LETTERS],
    ['companyEmail', { companyEmail: 'abc' }, EMAIL],
    ['companyWebsite', { companyWebsite: 'javascript:alert(1)' }, 'Die Internetadresse ist ungültig.'],
    ['companyCategories', { companyCategories: [] }, 'Sie müssen mindestens eine Kategorie auswählen.'],
    ['branchUsers', { branchUsers: [] }, 'Eine Ihrer Filialen hat keinen Benutzer. Bitte wenden Sie sich an den Support.'],
    ['companyOpenHoursAdditionalInfo', { companyOpenHoursAdditionalInfo: 'x'.repeat(251) }, most(250)],
    ...[
      'contactPersonGender',
      'contactPersonFirstName',
      'contactPersonLastName',
      'contactPersonEmail',
      'contactPersonEmailRepeated',
    ].map((field): Row => [`branchUsers.0.${field}`, ofUser({ [field]: '' }), REQUIRED]),
    ['branchUsers.0.contactPersonGender', ofUser({ contactPersonGender: 'mä' }), SHORT],
    ['branchUsers.0.contactPersonFirstName', ofUser({ contactPersonFirstName: 'J0' }), LETTERS],
    ['branchUsers.0.contactPersonFirstName', ofUser({ contactPersonFirstName: 'x'.repeat(31) }), most(30)],
    ['branchUsers.0.contactPersonEmail', ofUser({ contactPersonEmail: 'abc' }), EMAIL],
    ['branchUsers.0.contactPersonEmailRepeated', ofUser({ contactPersonEmailRepeated: 'x@y.de' }), DIFFER],
    ['branchUsers.0.contactPersonEmail', ofUser({ contactPersonEmail: 'x', contactPersonEmailRepeated: 'x' }), SHORT],
    ['branchUsers.0.contactPersonEmailRepeated', ofUser({ contactPersonEmail: 'x', contactPersonEmailRepeated: 'x' }), SHORT],
    ['branchUsers.0.contactPersonPassword', ofUser({ contactPersonPassword: 'Abcdef1#' }), CHARACTERS],
    ['branchUsers.0.contactPersonPassword', ofUser({ contactPersonPassword: 'abcdefg1!' }), WEAK],
    [
      'branchUsers.0.contactPersonPassword',
      ofUser({ contactPersonPassword: long }),
      'Das Passwort darf maximal 50 Zeichen lang sein.',
    ],
    [
      'branchUsers.0.contactPersonPasswordRepeated',
      ofUser({ contactPersonPassword: 'Ähre-2026!' }),
      'Die Passwörter stimmen nicht überein.',
    ],
    ['branchUsers.0.contactPersonPartnerPortalRole', ofUser({ contactPersonPartnerPortalRole: 'trolleymaker' }), INVALID],
    ['companyOpenHoursMondayFrom1', { companyOpenHoursMondayFrom1: '8 Uhr' }, 'Bitte geben Sie die Uhrzeit als HH:MM an.'],
    ['companyOpenHoursMondayFrom1', { companyOpenHoursMondayFrom1: '25:00' }, 'Bitte geben Sie die Uhrzeit als HH:MM an.'],
    ['companyOpenHoursMondayTo1', { companyOpenHoursMondayFrom1: '08:00' }, 'Bitte geben Sie Beginn und Ende an.'],
    [
      'companyOpenHoursMondayTo1',
      { companyOpenHoursMondayFrom1: '18:00', companyOpenHoursMondayTo1: '08:00' },
      'Das Ende muss nach dem Beginn liegen.',
    ],
    [
      'companyOpenHoursMondayFrom2',
      {
        companyOpenHoursMondayFrom1: '08:00',
        companyOpenHoursMondayTo1: '12:00',
        companyOpenHoursMondayFrom2: '11:00',
        companyOpenHoursMondayTo2: '18:00',
      },
      'Die zweite Öffnungszeit muss nach der ersten beginnen.',
    ],
  ])('%s refuses %j', (field, change, message) => {
    expect(problemsOf(branchData.safeParse({ ...branch, ...change }))[field]).toBe(message);
  });

  it('asks nothing of hours that are not published', () => {
    const halfTyped = { companyOpenHoursMondayFrom1: '08:00' };
    for (const off of [{ isClosedOnMonday: true }, { companyOpenHoursOnlyByArrangement: true }])
      expect(problemsOf(branchData.safeParse({ ...branch, ...halfTyped, ...off }))).toEqual({});
  });

  it('tells opening hours as customers read them', () => {
    const [from, to] = ['08:00', '18:00'];
    expect(
      describeOpeningHours({
        companyOpenHoursMondayFrom1: from,
        companyOpenHoursMondayTo1: to,
        companyOpenHoursTuesdayFrom1: from,
        companyOpenHoursTuesdayTo1: to,
        companyOpenHoursWednesdayFrom1: from,
        companyOpenHoursWednesdayTo1: '12:00',
        companyOpenHoursWednesdayFrom2: '14:00',
        companyOpenHoursWednesdayTo2: to,
        isClosedOnSunday: true,
      }),
    ).toEqual([
      { days: 'Montag bis Dienstag', times: '08:00 bis 18:00 Uhr' },
      { days: 'Mittwoch', times: '08:00 bis 12:00 Uhr und 14:00 bis 18:00 Uhr' },
      { days: 'Sonntag', times: 'geschlossen' },
    ]);
    expect(describeOpeningHours({ companyOpenHoursOnlyByArrangement: true })).toEqual([
      { days: 'Öffnungszeiten', times: 'nur nach Vereinbarung' },
    ]);
  });
});

const bank = {
  paymentMethod: 'Bankeinzug',
  sepaCompanyStreet: 'Weg 1',
  sepaCompanyZip: '12345',
  sepaCompanyCity: 'Ort',
  sepaAccountHolder: 'Laden',
  sepaIBAN: 'DE89 3704 0044 0532 0130 00',
  sepaBIC: 'COBADEFFXXX',
  sepaBankName: 'Bank',
};

describe('step 3', () => {
  it('takes what is right, and asks for no address without a debit', () => {
    expect(problemsOf(bankStep.safeParse(bank))).toEqual({});
    const bill = { ...bank, paymentMethod: 'Rechnung', sepaCompanyStreet: '', sepaCompanyZip: '', sepaCompanyCity: '' };
    expect(problemsOf(bankStep.safeParse(bill))).toEqual({});
  });
  it.each<Row>([
    ...Object.keys(bank).map((field): Row => [field, { [field]: '' }, REQUIRED]),
    ...['sepaAccountHolder', 'sepaIBAN', 'sepaBIC', 'sepaBankName'].map((field): Row => [
      field,
      { [field]: '', paymentMethod: 'Rechnung' },
      REQUIRED,
    ]),
    ['paymentMethod', { paymentMethod: 'Scheck' }, INVALID],
    ['sepaAccountHolder', { sepaAccountHolder: 'ab' }, SHORT],
    ['sepaBIC', { sepaBIC: 'ABCD' }, 'Der BIC ist ungültig.'],
    ['sepaIBAN', { sepaIBAN: 'DE89 3704' }, 'Die deutsche IBAN muss 22 Zeichen lang sein.'],
    ['sepaCompanyCity', { sepaCompanyCity: 'Ort 1' }, LETTERS],
    ['sepaCompanyStreet', { sepaCompanyStreet: 'Weg' }, NUMBER],
    ['sepaCompanyZip', { sepaCompanyZip: '123' }, ZIP],
    ['sepaCompanyZip', { sepaCompanyZip: '12a45' }, DIGITS],
  ])('%s refuses %j', (field, change, message) => {
    expect(problemsOf(bankStep.safeParse({ ...bank, ...change }))[field]).toBe(message);
  });
});

it('a check of an EC terminal wants all that is asked of one', () => {
  expect(problemsOf(checkEcTerminal.input.safeParse({ ecCashpointIntegration: true }))).toEqual({
    ecManufacturer: REQUIRED,
    ecType: REQUIRED,
    ecTerminalID: REQUIRED,
    ecSerialNumber: REQUIRED,
    ecCashpointIntegrationManufacturer: 'Der Anbieter Ihrer Handelskassensoftware muss angegeben werden.',
  });
});
