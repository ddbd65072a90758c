import { z } from 'zod';
import { contractStatuses } from '#contract/parties/partners/contract-status.ts';
import { countries } from '#contract/common/countries.ts';
import { type FormRule, sameTwice } from '#contract/common/form-rules.ts';
import { atLeastThree, LETTERS, personFields, required } from '#contract/tenancy/people/person-fields.ts';
import { companyFields, companyPhone } from '#contract/parties/prospects/prospects.ts';

/** Messages shared by the data pages of partners and employers (part 2, section 5; part 3, section 5.2). */
export const dataMessages = {
  emailInvalid: 'Dies ist keine gültige E-Mail-Adresse.',
  emailsDiffer: 'Die E-Mail-Adressen stimmen nicht überein.',
  invalid: 'Das Feld enthält einen ungültigen Wert.',
  supportOnly: 'Diese Angabe kann nur der Support ändern.',
  pageWrong: 'Es müssen zuerst die Fehler auf dieser Seite behoben werden.',
} as const;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** An optional text. */
export function voluntary(longest: number) {
  return z.string().trim().max(longest, `Das Feld darf höchstens ${longest} Zeichen lang sein.`).default('');
}

/** An e-mail address of a business; the server checks more than this pattern. */
export const dataEmail = atLeastThree(70).regex(EMAIL, dataMessages.emailInvalid);
export const repeatedEmail = atLeastThree(100);
/** The same of an employer, for which part 3, section 5.2, names no least length. */
export const employerEmail = required(70).regex(EMAIL, dataMessages.emailInvalid);

/** The telephone number of a business, optional. */
export const voluntaryPhone = z
  .string()
  .trim()
  .default('')
  .superRefine((text, context) => {
    const message = text === '' ? undefined : companyPhone.safeParse(text).error?.issues[0]?.message;
    if (message) context.addIssue({ code: 'custom', message });
  });

/** Contract and invoice data of a business, with its owners or managers: step 1 of both data pages. */
export const companyDataFields = {
  ...companyFields,
  companyAddressAdditional: voluntary(100),
  /** Slug of one of the region's communities. */
  community: required(100),
  /** Required where the region has trade associations to choose from. */
  companyGewerbeverein: voluntary(100),
  companyEmail: dataEmail,
  companyEmailRepeated: repeatedEmail,
  companyEmailHeadquarter: dataEmail,
  companyEmailHeadquarterRepeated: repeatedEmail,
  companyREName: atLeastThree(100),
  companyREStreet: personFields.street,
  companyREZip: personFields.zip,
  companyRECity: personFields.city,
  /** A name, not a code. */
  companyRECountry: required(30).refine((name) => countries.some((country) => country.name === name), dataMessages.invalid),
  companyREEmail: dataEmail,
  companyREEmailRepeated: repeatedEmail,
  ceoName: atLeastThree(30).regex(LETTERS.pattern, LETTERS.message),
  ceoPhone: companyPhone,
};

export const companyDataRules: readonly FormRule<Record<string, string>>[] = [
  sameTwice('companyEmail', dataMessages.emailsDiffer),
  sameTwice('companyEmailHeadquarter', dataMessages.emailsDiffer),
  sameTwice('companyREEmail', dataMessages.emailsDiffer),
];

/** Values of both pages that only the server sets. A save may send them back unchanged; another value is refused. */
export const toldOfBusiness = {
  contactPersonGender: z.string(),
  contactPersonFirstName: z.string(),
  contactPersonLastName: z.string(),
  contactPersonEmail: z.string(),
  sktype: z.string(),
  tmspartner: z.boolean(),
  partnerDataComplete: z.boolean(),
  paymentMethodAlreadySet: z.boolean(),
  sepaMandateReferenceNumber: z.string(),
  contractID: z.string(),
  /** ISO dates; empty while unknown. */
  contactDetailsSentAt: z.string(),
  contractStartAt: z.string(),
  contractEndAt: z.string(),
  contractStatus: z.enum(contractStatuses),
};

/** Such values as an input takes them: whatever they are, the server compares. */
export function sentBack<Name extends string>(told: Record<Name, z.ZodType>) {
  const fields = Object.keys(told).map((name) => [name, z.unknown().optional()]);
  return Object.fromEntries(fields) as Record<Name, z.ZodOptional<z.ZodUnknown>>;
}

/** The choices of a company's fields, by region. */
export const companyChoices = {
  communities: z.array(
    z.object({ name: z.string(), slug: z.string(), requiresDisagioModel: z.boolean(), hidesTradeAssociation: z.boolean() }),
  ),
  tradeAssociations: z.object({ names: z.array(z.string()), isOptional: z.boolean() }),
};
const choices = z.object(companyChoices);
export type CompanyChoices = z.infer<typeof choices>;

/** Whether a company must name its trade association. */
export function wantsTradeAssociation({ communities, tradeAssociations }: CompanyChoices, communitySlug: string): boolean {
  const community = communities.find(({ slug }) => slug === communitySlug);
  return tradeAssociations.names.length > 0 && !tradeAssociations.isOptional && !community?.hidesTradeAssociation;
}
