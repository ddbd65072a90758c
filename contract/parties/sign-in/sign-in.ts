import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { secondFactorMessages } from '#contract/tenancy/credentials/second-factor-messages.ts';
import { partnerInterests, partnerRoles, roles, staffRoles } from '#contract/common/roles.ts';

/** The session, as every login and `GET session` answer it. `token` is the CSRF token. */
export const signedInUser = z.object({
  email: z.string(),
  gender: z.string().nullable(),
  salutation: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  partner_role: z.enum(partnerRoles).nullable(),
  staff_role: z.enum(staffRoles).nullable(),
  contract_ended: z.boolean(),
  partner_interest_in: z.enum(partnerInterests).nullable(),
  partner_data_complete: z.boolean().nullable(),
  region: z.string().nullable(),
  cardName: z.string().nullable(),
  cardIDs: z.array(z.object({ cardId: z.string() })),
  /** Must set up a second factor first. */
  must_set_up_second_factor: z.boolean(),
  token: z.string(),
});
export type SignedInUser = z.infer<typeof signedInUser>;

/** The password was right, and a code is needed: continue with `POST second-factor`. */
export const secondFactorAsked = z.object({ secondFactor: z.string() });
export type LoginAnswer = SignedInUser | z.infer<typeof secondFactorAsked>;

/** The input of all five logins: `cardID` is the e-mail address or the card number as typed. */
export const credentials = z.strictObject({
  cardID: z.string().trim().min(1, 'Bitte geben Sie Ihre E-Mail-Adresse oder Kartennummer ein.').max(100, messages.loginFailed),
  password: z.string().min(1, 'Bitte geben Sie Ihr Passwort ein.').max(200, messages.loginFailed),
});
export type Credentials = z.input<typeof credentials>;

function login(path: string, summary: string) {
  return post({
    path,
    summary,
    who: 'anyone',
    input: credentials,
    output: z.union([signedInUser, secondFactorAsked]),
    captcha: messages.captchaWrong,
    sensitive: true,
    // Staff must be able to sign in during maintenance, to end it; they need a captcha too.
    ...(path === 'trolleymakerportal-login' && { duringMaintenance: true as const }),
  });
}

export const customerLogin = login('customer-login', 'Sign in as a card holder.');
export const partnerLogin = login('partner-login', 'Sign in as a partner, or as a prospect.');
export const employerLogin = login('employer-login', 'Sign in as an employer, or as a prospect.');
export const contractorLogin = login('contractor-login', 'Sign in as a contractor.');
export const operatorLogin = login('trolleymakerportal-login', 'Sign in as operator staff.');

export const secondFactor = post({
  path: 'second-factor',
  summary: 'The second step of a login: the ticket that the first one answered, and a code of the app or one for a lost phone.',
  who: 'anyone',
  input: z.strictObject({
    ticket: z.string().max(100),
    code: z
      .string({ error: secondFactorMessages.codeMissing })
      .trim()
      .min(1, secondFactorMessages.codeMissing)
      .max(30, 'Der Code hat 6 Ziffern, oder 16 Zeichen, wenn es ein Wiederherstellungscode ist.'),
  }),
  output: signedInUser,
  sensitive: true,
});

export const logout = post({
  path: 'logout',
  summary:
    'End the session. Answers alike without one. A browser that shows messages names its push subscription, which ends too.',
  who: 'anyone',
  input: z.strictObject({ endpoint: z.string().max(1000).optional() }),
  duringMaintenance: true,
});

export const session = get({
  path: 'session',
  summary: 'Who is signed in; 204 when nobody is.',
  who: 'anyone',
  output: signedInUser.nullable(),
});
