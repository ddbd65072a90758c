import { z } from 'zod';

/** Characters that a password may contain besides letters and digits. */
export const PASSWORD_SPECIALS = '!$%()*,-.?@^_~';
const SHORTEST = 8;
/** Nobody types longer ones, and hashing them would only cost time. */
export const LONGEST_PASSWORD = 200;

/** In the forms of businesses; the number stands in the specification's words, too. */
const LONGEST_OF_BUSINESS = 50;
const LONG_OF_BUSINESS = 'Das Passwort darf maximal 50 Zeichen lang sein.';

const SPECIAL = /[!$%()*,\-.?@^_~]/;
const ALLOWED = /^[\p{L}\d!$%()*,\-.?@^_~]*$/u;

/** The rules for a password, as the checklist beside the field shows them. */
export const passwordRules: readonly { label: string; isMet: (password: string) => boolean }[] = [
  { label: `mindestens ${SHORTEST} Zeichen`, isMet: (password) => password.length >= SHORTEST },
  { label: 'ein Großbuchstabe', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'eine Ziffer', isMet: (password) => /\d/.test(password) },
  { label: 'ein Sonderzeichen', isMet: (password) => SPECIAL.test(password) },
];

const MESSAGES = {
  characters: `Das Passwort enthält ungültige Zeichen. Erlaubt sind Buchstaben, Ziffern und ${PASSWORD_SPECIALS}`,
  // The specification's words, with its number.
  weak: `Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen ${PASSWORD_SPECIALS} enthalten.`,
  long: `Das Passwort darf höchstens ${LONGEST_PASSWORD} Zeichen lang sein.`,
} as const;

/** A new password and its rules; `missing` is the message for an empty one. */
export function newPassword(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .max(LONGEST_PASSWORD, MESSAGES.long)
    .regex(ALLOWED, MESSAGES.characters)
    .refine((password) => passwordRules.every((rule) => rule.isMet(password)), MESSAGES.weak);
}

/** The same in the forms of businesses, which allow fewer characters. */
export const newBusinessPassword = (missing: string) => newPassword(missing).max(LONGEST_OF_BUSINESS, LONG_OF_BUSINESS);

/** A password to compare or repeat: it only must not be empty; `missing` is the message. */
export function givenPassword(missing: string) {
  return z.string({ error: missing }).min(1, missing).max(LONGEST_PASSWORD, MESSAGES.long);
}
