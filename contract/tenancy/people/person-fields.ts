import { z } from 'zod';
import { birthdateProblem } from '#contract/common/birthdate.ts';
import { countries } from '#contract/common/countries.ts';

/** How a person can be addressed, and how our letters begin. */
export const genders = ['männlich', 'weiblich', 'divers', 'sonstige'] as const;
export const titles = ['Dr.', 'Prof.', 'Prof. Dr.'] as const;

export const REQUIRED = 'Das Feld muss ausgefüllt werden.';
export const TOO_SHORT = 'Das Feld muss mindestens 3 Zeichen lang sein.';
export const LETTERS = { pattern: /^[A-Za-zÄÖÜäöüß -]*$/, message: 'Das Feld darf nur Buchstaben enthalten.' };
const COUNTRY = 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.';
const NO_CHOICE = 'Bitte wählen Sie einen der angebotenen Werte.';

/** A required text, trimmed, of at most `longest` characters. */
export function required(longest: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`);
}

/** The same, of at least three characters. */
export function atLeastThree(longest: number) {
  return required(longest).min(3, TOO_SHORT);
}

/** The fields of a card holder with their rules and messages (part 1, section 5). */
export const personFields = {
  title: z
    .string()
    .refine((title) => title === '' || titles.some((known) => known === title), NO_CHOICE)
    .optional(),
  gender: atLeastThree(30)
    .regex(LETTERS.pattern, LETTERS.message)
    .refine((gender) => genders.some((known) => known === gender), NO_CHOICE),
  firstName: required(30).regex(LETTERS.pattern, LETTERS.message),
  lastName: required(30).regex(LETTERS.pattern, LETTERS.message),
  street: atLeastThree(45).regex(/\d/, 'Es muss eine Hausnummer angegeben werden.'),
  zip: atLeastThree(20)
    .regex(/^\d*$/, 'Dieses Feld darf nur Ziffern enthalten.')
    .regex(/^\d{4,5}$/, 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.'),
  city: atLeastThree(30).regex(LETTERS.pattern, LETTERS.message),
  /** A code; its German name is taken for it. */
  country: required(30)
    .overwrite((text) => countries.find(({ name }) => name === text)?.code ?? text)
    .min(2, COUNTRY)
    .regex(LETTERS.pattern, LETTERS.message)
    .refine((code) => countries.some((country) => country.code === code), COUNTRY),
  phone: z
    .string()
    .trim()
    .regex(/^([\d+ ]{4,29})?$/, 'Die Telefonnummer ist ungültig.')
    .optional(),
  birthdate: atLeastThree(20).superRefine((text, context) => {
    const message = birthdateProblem(text);
    if (message) context.addIssue({ code: 'custom', message });
  }),
};

/** A new e-mail address; the server checks more than this pattern. */
export const emailField = atLeastThree(70).regex(/^[^\s@]+@[^\s@]+$/, 'Die E-Mail-Adresse ist ungültig.');
