import { describe, expect, it } from 'vitest';
import { employerBankStep, employerContractStep } from './employer-data.ts';

const company = {
  companyName: 'Werk',
  companyStreet: 'Weg 1',
  companyZip: '1234',
  companyCity: 'Bad Ort-Süd',
  companyCountry: 'DE',
  community: 'ort',
  companyEmail: 'a@b.de',
  companyEmailRepeated: 'a@b.de',
  companyEmailHeadquarter: 'a@b.de',
  companyEmailHeadquarterRepeated: 'a@b.de',
  companyREName: 'Werk',
  companyREStreet: 'Weg 1',
  companyREZip: '12345',
  companyRECity: 'Ort',
  companyRECountry: 'Deutschland',
  companyREEmail: 'a@b.de',
  companyREEmailRepeated: 'a@b.de',
  ceoName: 'Änne Groß',
  ceoPhone: '+49 123',
  amountOfEmployerCards: '60',
  employerCardStartDate: '2026-12-01',
  employerCardsLoadingRhythm: 'Monatlich',
};
const debit = {
  paymentMethod: 'Bankeinzug',
  employerCardsLoadingDate: 'Mitte des Monats',
  sepaCompanyStreet: 'Weg 1',
  sepaCompanyZip: '12345',
  sepaCompanyCity: 'Ort',
  sepaAccountHolder: 'Änne Groß',
  sepaIBAN: 'DE89 3704 0044 0532 0130 00',
  sepaBIC: 'COBADEFFXXX',
  sepaBankName: 'Bank',
};

const REQUIRED = 'Das Feld muss ausgefüllt werden.';
const SHORT = 'Das Feld muss mindestens 3 Zeichen lang sein.';
const EMAIL = 'Dies ist keine gültige E-Mail-Adresse.';
const INVALID = 'Dieses Feld enthält einen ungültigen Wert.';
const AMOUNT = 'Es muss eine Anzahl größer 0 angegeben werden.';

/** The first message at a field. */
function messageAt(step: typeof employerContractStep | typeof employerBankStep, values: object, field: string) {
  return step.safeParse(values).error?.issues.find(({ path }) => path.join('.') === field)?.message;
}

/** The company fields of both data pages are tested row by row in partner-data.test.ts. */
describe('step 1', () => {
  it('takes what is right', () => {
    expect(employerContractStep.safeParse(company).success).toBe(true);
    expect(employerContractStep.safeParse({ ...company, employerCardStartDate: '2022-12-01' }).success).toBe(true);
  });
  it.each<[string, string, string]>([
    ['amountOfEmployerCards', '', REQUIRED],
    ['amountOfEmployerCards', '0', AMOUNT],
    ['amountOfEmployerCards', '000', AMOUNT],
    ['amountOfEmployerCards', '12a', 'Dieses Feld darf nur Ziffern enthalten.'],
    ['amountOfEmployerCards', '-3', 'Dieses Feld darf nur Ziffern enthalten.'],
    ['amountOfEmployerCards', '123456', 'Das Feld darf höchstens 5 Zeichen lang sein.'],
    ['employerCardsLoadingRhythm', '', REQUIRED],
    ['employerCardsLoadingRhythm', 'Täglich', INVALID],
    ['employerCardStartDate', '', REQUIRED],
    ['employerCardStartDate', '31.02.2026', 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ an.'],
    ['employerCardStartDate', '2022-11-30', 'Das Datum darf nicht vor dem 01.12.2022 liegen.'],
    ['companyName', 'ab', SHORT],
    // Part 3, section 5.2, names no least length for them, unlike the partner's page.
    ...['companyEmail', 'companyEmailHeadquarter', 'companyREEmail'].map((field): [string, string, string] => [
      field,
      'x',
      EMAIL,
    ]),
    ['companyEmailRepeated', 'x', 'Die E-Mail-Adressen stimmen nicht überein.'],
    ['companyREEmailRepeated', 'c@d.de', 'Die E-Mail-Adressen stimmen nicht überein.'],
    ['companyStreet', 'Marktplatz', 'Es muss eine Hausnummer angegeben werden.'],
    ['companyCountry', 'D', 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.'],
  ])('%s refuses %j', (field, value, message) => {
    expect(messageAt(employerContractStep, { ...company, [field]: value }, field)).toBe(message);
  });
});

describe('step 2', () => {
  it('asks for an account only where it is debited', () => {
    expect(employerBankStep.safeParse(debit).success).toBe(true);
    const invoice = { paymentMethod: 'Rechnung', employerCardsLoadingDate: 'Ende des Monats' };
    expect(employerBankStep.safeParse(invoice).success).toBe(true);
    for (const field of Object.keys(debit).filter((name) => name.startsWith('sepa')))
      expect([field, messageAt(employerBankStep, { ...invoice, paymentMethod: 'Bankeinzug' }, field)]).toEqual([field, REQUIRED]);
  });
  it.each([
    ['paymentMethod', '', REQUIRED],
    ['paymentMethod', 'Bargeld', 'Das Feld enthält einen ungültigen Wert.'],
    ['employerCardsLoadingDate', '', REQUIRED],
    ['employerCardsLoadingDate', 'Ostern', INVALID],
    ['sepaAccountHolder', 'AB', SHORT],
    ['sepaIBAN', 'DE89 3704', 'Die deutsche IBAN muss 22 Zeichen lang sein.'],
    ['sepaBIC', 'COBA', 'Der BIC ist ungültig.'],
    ['sepaBIC', '1234567', 'Der BIC ist ungültig.'],
    ['sepaCompanyCity', 'Ort 3', 'Das Feld darf nur Buchstaben enthalten.'],
    ['sepaCompanyStreet', 'Marktplatz', 'Es muss eine Hausnummer angegeben werden.'],
    ['sepaCompanyZip', '123', 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.'],
  ])('%s refuses %j', (field, value, message) => {
    expect(messageAt(employerBankStep, { ...debit, [field]: value }, field)).toBe(message);
  });
});
