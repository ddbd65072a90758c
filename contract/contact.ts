import { z } from 'zod';
import { call } from './call.ts';
import type { Permit } from './roles.ts';

/** Part 1, section 9. */
export const contactSalutations = ['Herr', 'Frau', 'Divers'] as const;

const REQUIRED = 'Das Feld muss ausgefüllt werden.';

/** Who may write: everybody who belongs to a region (parts 1 and 2, section 7). */
const contactPermits = [
  { role: 'customer' },
  { role: 'partner' },
  { role: 'employer' },
  { role: 'interested' },
] as const satisfies readonly Permit[];

function required(longest: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, { error: REQUIRED, abort: true })
    .max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`);
}

/** A name is one line; what stands in a letter must not look like a line of ours. */
const name = required(30).regex(/^\P{Cc}*$/u, 'Das Feld darf keine Zeilenumbrüche enthalten.');

export const contactForm = call({
  method: 'POST',
  path: 'contact-form',
  summary: 'Write to the people of the own region. Throttled.',
  who: contactPermits,
  input: z.strictObject({
    salutation: z.enum(contactSalutations, REQUIRED),
    firstName: name,
    lastName: name,
    /** The server looks closer than "contains @". */
    contactEmail: required(70).regex(/^[^\s@]+@[^\s@]+$/, 'Die E-Mail-Adresse ist ungültig.'),
    message: required(5000),
  }),
  output: z.null(),
});
