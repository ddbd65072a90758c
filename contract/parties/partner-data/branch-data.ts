import { z } from 'zod';
import { dataEmail, dataMessages, repeatedEmail, voluntary, voluntaryPhone } from '#contract/parties/businesses/company-data.ts';
import { sameTwice, withRules } from '#contract/common/form-rules.ts';
import { openingFields, openingRules } from '#contract/parties/partners/opening-hours.ts';
import { placeFields, placeRules } from './branch-place.ts';
import { newBusinessPassword } from '#contract/common/password.ts';
import { personFields, REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import { companyFields } from '#contract/parties/prospects/prospects.ts';
import { partnerRoles } from '#contract/common/roles.ts';

/** Messages of a branch's page (part 2, sections 2, 4 and 5, wizard step 2). */
export const branchMessages = {
  noCategory: 'Sie müssen mindestens eine Kategorie auswählen.',
  noUser: 'Eine Ihrer Filialen hat keinen Benutzer. Bitte wenden Sie sich an den Support.',
  emailTaken: 'Die Benutzer Login E-Mail-Adresse existiert bereits. Bitte wählen Sie eine andere E-Mail-Adresse.',
  emailTwice: 'Diese E-Mail-Adresse haben Sie schon bei einem anderen Benutzer angegeben.',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  website: 'Die Internetadresse ist ungültig.',
  branchRole: 'Benutzer einer Filiale haben die Rolle User.',
} as const;

/** Limits for the branches of a partner and for the users of a branch. */
export const MOST_BRANCHES = 200;
const MOST_USERS = 50;
const MOST_CATEGORIES = 50;

const website = voluntary(200).refine(
  (text) => text === '' || /^(https?:\/\/)?[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d{2,5})?([/?#]\S*)?$/iu.test(text),
  branchMessages.website,
);

/** The rules of an optional password: whoever gets none sets one by a link. */
const password = z
  .string()
  .max(200)
  .default('')
  .superRefine((text, context) => {
    const rule = newBusinessPassword(REQUIRED);
    const message = text === '' ? undefined : rule.safeParse(text).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', message });
  });

/** A new person for a branch. */
const newUser = withRules(
  z.object({
    contactPersonGender: personFields.gender,
    contactPersonFirstName: personFields.firstName,
    contactPersonLastName: personFields.lastName,
    contactPersonEmail: dataEmail,
    contactPersonEmailRepeated: repeatedEmail,
    contactPersonPassword: password,
    contactPersonPasswordRepeated: z.string(),
  }),
  [
    sameTwice('contactPersonEmail', dataMessages.emailsDiffer),
    {
      path: 'contactPersonPasswordRepeated',
      message: branchMessages.passwordsDiffer,
      isBroken: (values) => (values.contactPersonPassword ?? '') !== (values.contactPersonPasswordRepeated ?? ''),
    },
  ],
);

const given = voluntary(200);
const givenPassword = z.string().max(200).default('');
export const branchUserTextFields = {
  contactPersonGender: given,
  contactPersonFirstName: given,
  contactPersonLastName: given,
  contactPersonEmail: given,
  contactPersonEmailRepeated: given,
  /** The address of an existing account; empty for a new person. */
  originContactPersonEmail: given,
  contactPersonPassword: givenPassword,
  contactPersonPasswordRepeated: givenPassword,
};

/** A person who works at a branch. The rules are for new people; staff edits existing ones. */
const branchUser = z
  .strictObject({
    ...branchUserTextFields,
    /** `buchhaltung` is accounting. */
    contactPersonPartnerPortalRole: z.enum([...partnerRoles, 'buchhaltung'], dataMessages.invalid),
  })
  .superRefine((user, context) => {
    if (user.originContactPersonEmail !== '') return;
    for (const { path, message } of newUser.safeParse(user).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
  });

/** The published data of a branch, except its trades. */
export const branchTextFields = {
  companyNameIntern: voluntary(100),
  companyName: companyFields.companyName,
  companyStreet: companyFields.companyStreet,
  companyZip: companyFields.companyZip,
  companyCity: companyFields.companyCity,
  companyCountry: companyFields.companyCountry,
  companyEmail: dataEmail,
  companyWebsite: website,
  companyPhone: voluntaryPhone,
  ...placeFields,
  ...openingFields,
};

/** A branch as published, with the people who work there. */
const branchFields = {
  /** Null for a new branch. */
  branchID: z.int().positive().nullable().default(null),
  /** Set by the server only: it existed before this save. */
  isOriginBranch: z.boolean().optional(),
  ...branchTextFields,
  /** Ids of GET categories. */
  companyCategories: z.array(z.int().positive()).min(1, branchMessages.noCategory).max(MOST_CATEGORIES),
  branchUsers: z.array(branchUser).min(1, branchMessages.noUser).max(MOST_USERS),
};

/** The browser's own number of the branch's users is taken and ignored. */
export const branchData = withRules(z.strictObject({ ...branchFields, branchUserIndex: z.unknown().optional() }), [
  ...placeRules,
  ...openingRules,
]);
export type BranchData = z.output<typeof branchData>;
