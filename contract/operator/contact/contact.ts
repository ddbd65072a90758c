import { z } from 'zod';
import { contactSalutations, contactSubjects } from '#contract/tenancy/decisions/contact-fields.ts';
import { post } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { prospectPermits } from '#contract/common/permits.ts';
import type { Permit } from '#contract/common/roles.ts';

const REQUIRED = 'Das Feld muss ausgefüllt werden.';

/** Everybody who belongs to a region (parts 1 and 2, section 7). */
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

/** A name is one line: a line break in it could imitate a line of our own letter. */
const oneLine = (text: z.ZodString) => text.regex(/^\P{Cc}*$/u, 'Das Feld darf keine Zeilenumbrüche enthalten.');
const name = oneLine(required(30));

function optional(longest: number) {
  return oneLine(z.string().trim().max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`));
}

/** The server checks more than this pattern. */
const contactEmail = required(70).regex(/^[^\s@]+@[^\s@]+$/, 'Die E-Mail-Adresse ist ungültig.');
const message = required(5000);

export const contactForm = post({
  path: 'contact-form',
  summary: 'Write to the people of the own region. Throttled.',
  who: contactPermits,
  input: z.strictObject({
    salutation: z.enum(contactSalutations, REQUIRED),
    firstName: name,
    lastName: name,
    contactEmail,
    message,
  }),
});

export const interestContactForm = post({
  path: 'interest-contact-form',
  summary: 'Write to the people of the own region as a prospect. Throttled.',
  who: prospectPermits,
  input: z.strictObject({
    /** Empty when the writer chooses none. */
    salutation: z.enum(['', ...contactSalutations], REQUIRED).optional(),
    name: oneLine(required(60)),
    companyName: optional(100).optional(),
    contactEmail,
    phone: optional(30)
      .regex(/^\+?[\d ]*$/, 'Die Telefonnummer ist ungültig.')
      .optional(),
    subject: z.enum(contactSubjects, REQUIRED),
    message,
  }),
});

/** Reports a barrier. It needs neither a sign-in nor a name (docs/decisions/barriers-are-cases.md). */
export const reportBarrier = post({
  path: 'report-barrier',
  summary: 'Tell the people of a region what could not be read or used on a page.',
  who: 'anyone',
  input: z.strictObject({
    region: z.string().min(1).max(60),
    /** The page with the barrier, in the writer's words. */
    page: optional(200),
    message,
    /** Empty when no answer is wanted. */
    contactEmail: z.union([z.literal(''), contactEmail], 'Die E-Mail-Adresse ist ungültig.'),
  }),
  captcha: messages.captchaWrong,
  sensitive: true,
  duringMaintenance: true,
});
