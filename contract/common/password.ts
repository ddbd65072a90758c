import { z } from 'zod';

/** The characters that a password may have beside letters and digits (part 1, section 9). */
export const PASSWORD_SPECIALS = '!$%()*,-.?@^_~';
const SHORTEST = 8;
/** Longer ones only cost us time; nobody types them. */
export const LONGEST_PASSWORD = 200;

/** Of the forms for businesses, whose passwords have 50 characters at most (part 2, section 5). */
export const LONG_PASSWORD = 'Das Passwort darf maximal 50 Zeichen lang sein.';

const SPECIAL = /[!$%()*,\-.?@^_~]/;
const ALLOWED = /^[\p{L}\d!$%()*,\-.?@^_~]*$/u;

/** What a password needs, in the words of the checklist beside the field (part 1, sections 2.9 and 5). */
export const passwordRules: readonly { label: string; isMet: (password: string) => boolean }[] = [
  { label: 'mindestens 8 Zeichen', isMet: (password) => password.length >= SHORTEST },
  { label: 'ein Großbuchstabe', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'eine Ziffer', isMet: (password) => /\d/.test(password) },
  { label: 'ein Sonderzeichen', isMet: (password) => SPECIAL.test(password) },
];

const MESSAGES = {
  characters: `Das Passwort enthält ungültige Zeichen. Erlaubt sind Buchstaben, Ziffern und ${PASSWORD_SPECIALS}`,
  weak: `Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen ${PASSWORD_SPECIALS} enthalten.`,
  long: `Das Passwort darf höchstens ${LONGEST_PASSWORD} Zeichen lang sein.`,
} as const;

/** A password that is being set, by the rules of part 1, section 5, with the message for one that is missing. */
export function newPassword(missing: string) {
  return z
    .string({ error: missing })
    .min(1, missing)
    .max(LONGEST_PASSWORD, MESSAGES.long)
    .regex(ALLOWED, MESSAGES.characters)
    .refine((password) => passwordRules.every((rule) => rule.isMet(password)), MESSAGES.weak);
}

/** A password to be compared or repeated: only has to be there. */
export function givenPassword(missing: string) {
  return z.string({ error: missing }).min(1, missing).max(LONGEST_PASSWORD, MESSAGES.long);
}
