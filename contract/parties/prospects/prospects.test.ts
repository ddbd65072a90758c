import { expect, it } from 'vitest';
import { interestRegistrationForm } from './prospects.ts';

const REQUIRED = 'Das Feld muss ausgefüllt werden.';
const SHORT = 'Das Feld muss mindestens 3 Zeichen lang sein.';
const LETTERS = 'Das Feld darf nur Buchstaben enthalten.';
const PHONE = 'Die Telefonnummer ist ungültig. Sie darf nur Ziffern oder am Anfang das "+" für die Ländervorwahl enthalten.';
const COUNTRY = 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.';
const DIGITS = 'Dieses Feld darf nur Ziffern enthalten.';
const ZIP = 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.';
const EMAIL = 'Die E-Mail-Adresse ist ungültig.';
const WEAK =
  'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.';
const CHARACTERS = 'Das Passwort enthält ungültige Zeichen. Erlaubt sind Buchstaben, Ziffern und !$%()*,-.?@^_~';
const most = (count: number) => `Das Feld darf höchstens ${count} Zeichen lang sein.`;
const password = (text: string) => ({ contactPersonPassword: text, contactPersonPasswordRepeated: text });
const email = (text: string) => ({ contactPersonEmail: text, contactPersonEmailRepeated: text });

const form = {
  companyName: 'Laden',
  companyAddressAdditional: '',
  companyStreet: 'Weg 1',
  companyZip: '1234',
  companyCity: 'Bad Ort-Süd',
  companyCountry: 'DE',
  companyGewerbeverein: '',
  companySector: 'Handel',
  partnerInterestedIn: 'Beides',
  contactPersonGender: 'divers',
  contactPersonFirstName: 'Jo',
  contactPersonLastName: 'Li',
  ...email('jo@laden.example'),
  contactPersonRole: 'Inhaber/in',
  ceoPhone: '+49 123',
  ...password('Ähre-2026!'),
  region: 'ort',
  community: 'ort',
};

/** The first message at a field. */
function problemAt(field: string, change: object): string | undefined {
  const { error } = interestRegistrationForm.safeParse({ ...form, ...change });
  return error?.issues.find(({ path }) => path.join('.') === field)?.message;
}

it('takes what is right, and leaves open what may be', () => {
  expect(interestRegistrationForm.safeParse(form).error).toBeUndefined();
  const { companyAddressAdditional: _, companyGewerbeverein: __, ...least } = form;
  expect(interestRegistrationForm.safeParse(least).error).toBeUndefined();
});

const voluntary = new Set(['companyAddressAdditional', 'companyGewerbeverein', 'region']);
it.each(Object.keys(form).filter((field) => !voluntary.has(field)))('%s is needed', (field) => {
  for (const nothing of ['', undefined]) expect(problemAt(field, { [field]: nothing })).toBe(REQUIRED);
});

it('a region that is missing is an error of ours', () => {
  for (const region of ['', undefined])
    expect(problemAt('region', { region })).toBe(
      'Es ist ein Fehler bei der Region aufgetreten. Bitte kontaktieren Sie den Support.',
    );
});

it.each<[string, object, string]>([
  ...['companyName', 'companyStreet', 'companyZip', 'companyCity', 'ceoPhone', 'contactPersonEmail'].map(
    (field): [string, object, string] => [field, { [field]: '1a' }, SHORT],
  ),
  ...['companyCity', 'contactPersonFirstName', 'contactPersonLastName'].map((field): [string, object, string] => [
    field,
    { [field]: 'Ort 3' },
    LETTERS,
  ]),
  ['companyStreet', { companyStreet: 'Marktplatz' }, 'Es muss eine Hausnummer angegeben werden.'],
  ['companyZip', { companyZip: '12a45' }, DIGITS],
  ['companyZip', { companyZip: '123' }, ZIP],
  ['companyZip', { companyZip: '123456' }, ZIP],
  ['companyCountry', { companyCountry: 'D' }, COUNTRY],
  ['companyCountry', { companyCountry: 'XX' }, COUNTRY],
  ['partnerInterestedIn', { partnerInterestedIn: 'Partner' }, REQUIRED],
  ['contactPersonGender', { contactPersonGender: 'sonstige' }, REQUIRED],
  ['contactPersonEmail', email('ohne-zeichen'), EMAIL],
  ['contactPersonEmail', email('x'), SHORT],
  ['contactPersonEmailRepeated', email('x'), SHORT],
  ['contactPersonEmail', email(`${'x'.repeat(70)}@a.de`), most(70)],
  ['contactPersonEmailRepeated', { contactPersonEmailRepeated: 'a@b.example' }, 'Die E-Mail-Adressen stimmen nicht überein.'],
  ['contactPersonEmailRepeated', { contactPersonEmailRepeated: 'x'.repeat(101) }, 'Die E-Mail-Adressen stimmen nicht überein.'],
  ['contactPersonFirstName', { contactPersonFirstName: 'x'.repeat(31) }, most(30)],
  ['contactPersonLastName', { contactPersonLastName: 'x'.repeat(31) }, most(30)],
  ['ceoPhone', { ceoPhone: '1'.repeat(31) }, most(30)],
  ...['0123/45', '12+34', '(0123) 45', '++49 1'].map((ceoPhone): [string, object, string] => ['ceoPhone', { ceoPhone }, PHONE]),
  ...['kurz-1A', 'ohneziffer-A', 'ohnegross-1', 'OhneZeichen1'].map((text): [string, object, string] => [
    'contactPersonPassword',
    password(text),
    WEAK,
  ]),
  ['contactPersonPassword', password('Abcdef1#'), CHARACTERS],
  ['contactPersonPassword', password(`Aa1!${'x'.repeat(47)}`), 'Das Passwort darf maximal 50 Zeichen lang sein.'],
  ['contactPersonPasswordRepeated', { contactPersonPasswordRepeated: 'Ähre-2027!' }, 'Die Passwörter stimmen nicht überein.'],
])('%s refuses %j', (field, change, message) => {
  expect(problemAt(field, change)).toBe(message);
});

it.each<[string, object]>([
  ['contactPersonFirstName', { contactPersonFirstName: 'x'.repeat(30) }],
  ['contactPersonEmail', email(`${'x'.repeat(65)}@a.de`)],
  ['ceoPhone', { ceoPhone: '1'.repeat(30) }],
  ['contactPersonPassword', password(`Aa1!${'x'.repeat(46)}`)],
])('%s takes what is just as long as may be', (field, change) => {
  expect(problemAt(field, change)).toBeUndefined();
});
