import { z } from 'zod';
import { paymentMethods } from '#contract/parties/partners/contract-type.ts';
import { dataMessages, voluntary } from './company-data.ts';
import type { FormRule } from '#contract/common/form-rules.ts';
import { atLeastThree, LETTERS, REQUIRED, required, TOO_SHORT } from '#contract/tenancy/people/person-fields.ts';

/** Messages of the bank data (part 2, section 5, wizard step 3). */
export const bankDataMessages = {
  iban: 'Die IBAN ist ungültig.',
  ibanLength: 'Die deutsche IBAN muss 22 Zeichen lang sein.',
  bic: 'Der BIC ist ungültig.',
  methodLocked: 'Die Zahlungsart kann nur über das Kontaktformular geändert werden.',
  password: 'Bitte geben Sie Ihr Passwort ein, um die Bankverbindung zu ändern.',
  mandateReference: 'Die Mandatsreferenz gehört nicht zu Ihrem Vertrag. Bitte laden Sie die Seite neu.',
  noCreditor: 'Für Ihre Region gibt es noch keine Gläubiger-Identifikationsnummer. Bitte wenden Sie sich an den Support.',
} as const;

/** An IBAN or BIC as banks write it: no spaces and no dashes between its groups, capital letters. */
export const withoutSpaces = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** A typed IBAN. The server checks its check digits and whether the bank exists. */
export const ibanField = required(42).refine((iban) => !isOfWrongLength(withoutSpaces(iban)), bankDataMessages.ibanLength);

function isOfWrongLength(iban: string): boolean {
  return iban.startsWith('DE') && iban.length !== 22;
}

const BIC = /^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$/;

/** The account and payment method. Only a mandate needs the holder's address. */
export const accountFields = {
  sepaCompanyStreet: voluntary(45),
  sepaCompanyZip: voluntary(20),
  sepaCompanyCity: voluntary(30),
  sepaAccountHolder: atLeastThree(70),
  sepaIBAN: ibanField,
  sepaBIC: required(11).min(5, bankDataMessages.bic).regex(BIC, bankDataMessages.bic),
  sepaBankName: required(100),
};
const paymentMethod = required(20).refine((method) => paymentMethods.some((known) => known === method), dataMessages.invalid);
export const bankDataFields = { paymentMethod, ...accountFields };

/** The same for an employer, whom nobody pays: it needs an account only for direct debits. */
export const employerBankFields = {
  paymentMethod,
  sepaCompanyStreet: accountFields.sepaCompanyStreet,
  sepaCompanyZip: accountFields.sepaCompanyZip,
  sepaCompanyCity: accountFields.sepaCompanyCity,
  sepaAccountHolder: voluntary(70),
  sepaIBAN: voluntary(42),
  sepaBIC: voluntary(11),
  sepaBankName: voluntary(100),
};
/** A business's way of paying and its account, as its form holds them. */
export type BankData = Record<keyof typeof bankDataFields, string>;

/** The rules for the address of the account holder, which a direct debit needs. */
export const bankDataRules: readonly FormRule<BankData>[] = [
  ...(['sepaCompanyStreet', 'sepaCompanyZip', 'sepaCompanyCity'] as const).flatMap((path) => [
    byDebit(path, REQUIRED, (text) => text === ''),
    byDebit(path, TOO_SHORT, (text) => text.length > 0 && text.length < 3),
  ]),
  byDebit('sepaCompanyStreet', 'Es muss eine Hausnummer angegeben werden.', (text) => text.length >= 3 && !/\d/.test(text)),
  byDebit('sepaCompanyZip', 'Dieses Feld darf nur Ziffern enthalten.', (text) => text.length >= 3 && !/^\d*$/.test(text)),
  byDebit(
    'sepaCompanyZip',
    'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.',
    (text) => /^\d{3,}$/.test(text) && !/^\d{4,5}$/.test(text),
  ),
  byDebit('sepaCompanyCity', LETTERS.message, (text) => text.length >= 3 && !LETTERS.pattern.test(text)),
];

export const employerBankRules: readonly FormRule<BankData>[] = [
  ...bankDataRules,
  ...(['sepaAccountHolder', 'sepaIBAN', 'sepaBIC', 'sepaBankName'] as const).map((path) =>
    byDebit(path, REQUIRED, (text) => text === ''),
  ),
  byDebit('sepaAccountHolder', TOO_SHORT, (text) => text.length > 0 && text.length < 3),
  byDebit('sepaIBAN', bankDataMessages.ibanLength, (text) => isOfWrongLength(withoutSpaces(text))),
  byDebit('sepaBIC', bankDataMessages.bic, (text) => text !== '' && !BIC.test(text)),
];

function byDebit(path: keyof BankData, message: string, isWrong: (text: string) => boolean): FormRule<BankData> {
  return { path, message, isBroken: (values) => values.paymentMethod === 'Bankeinzug' && isWrong(values[path] ?? '') };
}

/** The bank of an account, from the Bundesbank's list. */
export const bankOfIban = z.object({ bankName: z.string(), bic: z.string() });
