import { describe, expect, it } from 'vitest';
import { employerJoining, partnerJoining } from './joining.ts';

const REQUIRED = 'Das Feld muss ausgefüllt werden.';
const SHORT = 'Das Feld muss mindestens 3 Zeichen lang sein.';
const LETTERS = 'Das Feld darf nur Buchstaben enthalten.';
const COUNTRY = 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.';
const EMAIL = 'Dies ist keine gültige E-Mail-Adresse.';
const DIFFER = 'Die E-Mail-Adressen stimmen nicht überein.';
const PHONE = 'Die Telefonnummer ist ungültig. Sie darf nur Ziffern oder am Anfang das "+" für die Ländervorwahl enthalten.';
const most = (count: number) => `Das Feld darf höchstens ${count} Zeichen lang sein.`;

const employer = {
  companyName: 'Laden',
  companyStreet: 'Weg 1',
  companyZip: '12345',
  companyCity: 'Bad Ort-Süß',
  companyCountry: 'DE',
  companyEmail: 'a@b.example',
  companyEmailRepeated: 'a@b.example',
  ceoName: 'Änne Groß-Li',
  ceoPhone: '+49 123',
  conditionsConsent: true,
};
const partner = { ...employer, disagio: '5% - keine Teilnahmegebühr' };
const login = {
  isAlsoEmployer: true,
  employerLoginEmail: 'chef@b.example',
  employerLoginEmailRepeated: 'chef@b.example',
  employerPassword: 'Werkzeug-2026!',
  employerPasswordRepeated: 'Werkzeug-2026!',
};

type Row = [field: string, change: object, message: string];
const longEmail = `${'x'.repeat(70)}@a.de`;
const companyRules: Row[] = [
  ...Object.keys(employer)
    .filter((field) => field !== 'conditionsConsent')
    .flatMap((field): Row[] => ['', '  ', undefined].map((nothing) => [field, { [field]: nothing }, REQUIRED])),
  ...['companyName', 'companyStreet', 'companyCity', 'ceoPhone'].map((field): Row => [field, { [field]: '1a' }, SHORT]),
  ...['companyCity', 'ceoName'].map((field): Row => [field, { [field]: 'Ort 3' }, LETTERS]),
  ['companyCountry', { companyCountry: 'D' }, COUNTRY],
  ['companyStreet', { companyStreet: 'Marktplatz' }, 'Es muss eine Hausnummer angegeben werden.'],
  ['companyZip', { companyZip: '12a45' }, 'Dieses Feld darf nur Ziffern enthalten.'],
  ...['123', '123456'].map((companyZip): Row => [
    'companyZip',
    { companyZip },
    'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.',
  ]),
  ['ceoPhone', { ceoPhone: '0123/45' }, PHONE],
  ['ceoPhone', { ceoPhone: '1'.repeat(31) }, most(30)],
  ['ceoName', { ceoName: 'x'.repeat(31) }, most(30)],
  ['companyEmail', { companyEmail: 'abc', companyEmailRepeated: 'abc' }, EMAIL],
  ['companyEmail', { companyEmail: 'x', companyEmailRepeated: 'x' }, EMAIL],
  ['companyEmail', { companyEmail: longEmail, companyEmailRepeated: longEmail }, most(70)],
  ['companyEmailRepeated', { companyEmailRepeated: 'c@d.example' }, DIFFER],
  ['companyEmailRepeated', { companyEmailRepeated: 'x'.repeat(101) }, DIFFER],
  ['additionalNotesForContract', { additionalNotesForContract: 'x'.repeat(1001) }, most(1000)],
  [
    'conditionsConsent',
    { conditionsConsent: false },
    'Sie müssen die AGB, Datenschutzhinweise und Datenschutzerklärung akzeptieren.',
  ],
];

describe.each([
  ['partner', partnerJoining, partner],
  ['employer', employerJoining, employer],
] as const)('who becomes %s', (_kind, schema, right) => {
  const problemAt = (field: string, change: object) =>
    schema.safeParse({ ...right, ...change }).error?.issues.find(({ path }) => path.join('.') === field)?.message;

  it('leaves open what may be', () => {
    expect(schema.safeParse(right).error).toBeUndefined();
    expect(schema.safeParse({ ...right, companyAddressAdditional: '', companyGewerbeverein: '' }).error).toBeUndefined();
  });

  it.each(companyRules)('is told at %s of %j', (field, change, message) => {
    expect(problemAt(field, change)).toBe(message);
  });

  it.each(['role', 'partnerId', 'region', 'prefilledPartner'])('may not say %s', (field) => {
    expect(schema.safeParse({ ...right, [field]: 1 }).error?.issues[0]?.code).toBe('unrecognized_keys');
  });
});

describe('the employer’s card of a partner', () => {
  const problemAt = (field: string, change: object) =>
    partnerJoining.safeParse({ ...partner, ...login, ...change }).error?.issues.find(({ path }) => path.join('.') === field)
      ?.message;

  it('asks for a login, and without the card for none', () => {
    expect(partnerJoining.safeParse({ ...partner, ...login }).error).toBeUndefined();
    expect(partnerJoining.safeParse({ ...partner, employerLoginEmail: 'halb' }).error).toBeUndefined();
  });

  it.each<Row>([
    ...['employerLoginEmail', 'employerLoginEmailRepeated', 'employerPassword', 'employerPasswordRepeated'].map((field): Row => [
      field,
      { [field]: '' },
      REQUIRED,
    ]),
    ['employerLoginEmail', { employerLoginEmail: 'abc' }, EMAIL],
    ['employerLoginEmail', { employerLoginEmail: longEmail, employerLoginEmailRepeated: longEmail }, most(70)],
    ['employerLoginEmailRepeated', { employerLoginEmailRepeated: 'x@b.example' }, DIFFER],
    ['employerPassword', { employerPassword: `Aa1!${'x'.repeat(47)}` }, most(50)],
    ['employerPasswordRepeated', { employerPasswordRepeated: 'Werkzeug-2027!' }, 'Die Passwörter stimmen nicht überein.'],
    [
      'employerPassword',
      { employerPassword: 'werkzeug-2026!' },
      'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.',
    ],
  ])('is told at %s of %j', (field, change, message) => {
    expect(problemAt(field, change)).toBe(message);
  });

  it.each(['2% - keine Teilnahmegebühr', '0% - Sondertarif', ''])('leaves it to the server who may choose %j', (disagio) => {
    expect(partnerJoining.safeParse({ ...partner, disagio }).error).toBeUndefined();
  });
  it('knows the models by their names', () => {
    expect(problemAt('disagio', { disagio: 'umsonst' })).toBe('Das Feld enthält einen ungültigen Wert.');
  });
});
