import { z } from 'zod';
import { signedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { get, post } from '#contract/common/call.ts';
import { newBusinessPassword } from '#contract/common/password.ts';
import { emailField, personFields, REQUIRED, TOO_SHORT } from '#contract/tenancy/people/person-fields.ts';
import { registrationMessages } from '#contract/parties/customers/registration.ts';
import { partnerInterests } from '#contract/common/roles.ts';

export const prospectMessages = {
  failed: 'Beim Registrieren ist ein Fehler aufgetreten.',
  formWrong: 'Das Formular enthält Fehler.',
  regionMissing: 'Es ist ein Fehler bei der Region aufgetreten. Bitte kontaktieren Sie den Support.',
  thanks: 'Vielen Dank für Ihr Interesse. Wir prüfen Ihren Zugang und melden uns per E-Mail.',
  joined: 'Willkommen! Ihr Zugang ist freigegeben, und Sie sind angemeldet.',
  /** The link was used or revoked, or never existed. */
  linkOver:
    'Dieser Link gilt nicht mehr. Sie können sich trotzdem registrieren; wir prüfen Ihren Zugang dann und melden uns per E-Mail.',
  /** The link was valid when the form was opened, but no longer is. */
  linkLost: 'Ihr Link wurde inzwischen benutzt oder beendet. Wir prüfen deshalb Ihren Zugang und melden uns per E-Mail.',
  /** For a prospect who signs in correctly before staff has approved the account. */
  notAdmitted: 'Ihr Zugang wird noch geprüft. Wir melden uns per E-Mail.',
} as const;

const PHONE = 'Die Telefonnummer ist ungültig. Sie darf nur Ziffern oder am Anfang das "+" für die Ländervorwahl enthalten.';

function text(longest: number) {
  return z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`);
}

/** Genders of a contact person. */
export const contactPersonGenders = ['männlich', 'weiblich', 'divers'] as const;

/** One of the values of a field; forms start with none. */
function oneOf<Value extends string>(values: readonly Value[]) {
  return z.string({ error: REQUIRED }).refine((value): value is Value => values.some((known) => known === value), REQUIRED);
}

/** A company's address, as in every form of a business. */
export const companyFields = {
  companyName: text(100).min(3, TOO_SHORT),
  companyAddressAdditional: z.string().trim().max(100, 'Das Feld darf höchstens 100 Zeichen lang sein.').optional(),
  companyStreet: personFields.street,
  companyZip: personFields.zip,
  companyCity: personFields.city,
  companyCountry: personFields.country,
};

/** The telephone number of a business: digits and spaces, optionally with a leading +. */
export const companyPhone = text(30)
  .min(3, TOO_SHORT)
  .regex(/^\+?[\d ]*$/, PHONE);

const always = { when: () => true };

/** What a prospect enters about the business and himself (part 2, section 3; rules in section 5). */
export const interestRegistrationForm = z
  .strictObject({
    ...companyFields,
    /** Required where the region has trade associations to choose from. */
    companyGewerbeverein: z.string().trim().max(100).optional(),
    companySector: text(100),
    partnerInterestedIn: oneOf(partnerInterests),
    contactPersonGender: oneOf(contactPersonGenders),
    contactPersonFirstName: personFields.firstName,
    contactPersonLastName: personFields.lastName,
    contactPersonEmail: emailField,
    contactPersonEmailRepeated: z
      .string({ error: REQUIRED })
      .trim()
      .min(1, REQUIRED)
      .min(3, TOO_SHORT)
      .max(100, 'Die E-Mail-Adressen stimmen nicht überein.'),
    contactPersonRole: text(100),
    ceoPhone: companyPhone,
    contactPersonPassword: newBusinessPassword(REQUIRED),
    contactPersonPasswordRepeated: z
      .string({ error: REQUIRED })
      .min(1, REQUIRED)
      .max(200, 'Die Passwörter stimmen nicht überein.'),
    /** Slug. */
    region: z.string({ error: prospectMessages.regionMissing }).min(1, prospectMessages.regionMissing).max(60),
    /** Slug of one of the region's communities. */
    community: text(60),
  })
  .refine(
    ({ contactPersonEmail, contactPersonEmailRepeated }) =>
      !contactPersonEmailRepeated || contactPersonEmail === contactPersonEmailRepeated,
    {
      ...always,
      path: ['contactPersonEmailRepeated'],
      message: 'Die E-Mail-Adressen stimmen nicht überein.',
    },
  )
  .refine(
    ({ contactPersonPassword, contactPersonPasswordRepeated }) =>
      !contactPersonPasswordRepeated || contactPersonPassword === contactPersonPasswordRepeated,
    {
      ...always,
      path: ['contactPersonPasswordRepeated'],
      message: 'Die Passwörter stimmen nicht überein.',
    },
  );

const linkToken = z.string().max(100);

/** Two more fields of the specification's request are ignored. `x` is the token of a company link. */
export const interestRegistrationInput = interestRegistrationForm.safeExtend({
  x: linkToken.optional(),
  cardName: z.string().max(100).optional(),
  prefilledPartner: z.unknown().optional(),
});
export type InterestRegistration = z.output<typeof interestRegistrationInput>;

export const interestRegistration = post({
  path: 'interest-registration',
  summary:
    'Register as a prospect, who may sign in once staff has admitted the person. Answers alike where the address is known. With a good link `x` the prospect is released and signed in at once: 200 with the user.',
  who: 'anyone',
  input: interestRegistrationInput,
  output: signedInUser.nullable(),
  captcha: { missing: registrationMessages.captchaMissing, wrong: registrationMessages.captchaWrong },
  sensitive: true,
});

/** What the operator knows about a company that got a link; empty where unknown. */
const prospectPrefill = z.object({
  companyName: z.string(),
  companyAddressAdditional: z.string(),
  companyStreet: z.string(),
  companyZip: z.string(),
  companyCity: z.string(),
  companyCountry: z.string(),
  companyGewerbeverein: z.string(),
  companySector: z.string(),
  contactPersonGender: z.string(),
  contactPersonFirstName: z.string(),
  contactPersonLastName: z.string(),
  contactPersonEmail: z.string(),
  ceoPhone: z.string(),
  /** Slug. */
  region: z.string(),
  prefilledPartner: z.literal(true),
});

export const interestRegistrationFormValues = get({
  path: 'interest-registration-form-values',
  summary:
    'What can be chosen when registering as a prospect; with the token of a link as `id` also what is known of the company. `prefill` is null without a link, and with one that is used, revoked or unknown.',
  who: 'anyone',
  input: z.strictObject({ id: linkToken.optional() }),
  output: z.object({
    sectors: z.array(z.string()),
    contact_person_roles: z.array(z.string()),
    prefill: prospectPrefill.nullable(),
  }),
});

export const tradeAssociations = get({
  path: 'trade-associations-for-region',
  summary: 'The trade associations of a region, as its forms offer them; none where the region does not ask.',
  who: 'anyone',
  input: z.strictObject({ regionSlug: z.string().min(1).max(60) }),
  output: z.object({ names: z.array(z.string()), isOptional: z.boolean() }),
});
