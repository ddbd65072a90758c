import { z } from 'zod';
import { signedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { get, post } from '#contract/common/call.ts';
import { keptDraft } from '#contract/tenancy/drafts/form-drafts.ts';
import { disagioModels } from '#contract/parties/partners/fees.ts';
import { employerJoiners, partnerJoiners } from '#contract/common/permits.ts';
import { newPassword } from '#contract/common/password.ts';
import { personFields, REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import { companyFields, companyPhone } from '#contract/parties/prospects/prospects.ts';

/** Messages of the registrations as partner and as employer (part 2, sections 4 and 5; part 3, sections 5.1 and 8). */
export const joiningMessages = {
  loadFailed:
    'Es ist ein Fehler aufgetreten. Bitte laden Sie die Seite neu. Sollte das Problem bestehen bleiben, wenden Sie sich bitte an den Support.',
  pageWrong: 'Es müssen zuerst die Fehler auf dieser Seite behoben werden.',
  consent: 'Sie müssen die AGB, Datenschutzhinweise und Datenschutzerklärung akzeptieren.',
  clubNeeded: 'Zur Teilnahme ist eine Mitgliedschaft im Gewerbeverein notwendig.',
  emailsDiffer: 'Die E-Mail-Adressen stimmen nicht überein.',
  emailInvalid: 'Dies ist keine gültige E-Mail-Adresse.',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein.',
  employerEmailSame:
    'Die E-Mail-Adresse für den Arbeitgeber-Login darf nicht die gleiche E-Mail-Adresse wie für den Partner Login (Ansprechpartner E-Mail-Adresse) sein.',
  employerEmailTaken: 'Die Arbeitgeber Login E-Mail-Adresse existiert bereits. Bitte wählen Sie eine andere E-Mail-Adresse.',
  joinedAsPartner:
    'Sie haben sich erfolgreich als Partner registriert. Bitte füllen Sie Ihre weiteren persönlichen Daten vollständig aus.',
  joinedAsEmployer:
    'Sie haben sich erfolgreich als Arbeitgeber registriert. Bitte füllen Sie Ihre weiteren Daten vollständig aus.',
  alreadyJoined: 'Sie nehmen schon teil.',
  /** Shown where a region does not offer the final step. */
  closed: 'Die Registrierung ist aktuell nicht möglich',
  modelNotOffered: 'Das Feld enthält einen ungültigen Wert.',
} as const;

/** Maximum length of each field. */
export const joiningLengths = { email: 70, repeat: 100, ceoName: 30, ceoPhone: 30, password: 50, notes: 1000 } as const;

function tooLong(longest: number): string {
  return `Das Feld darf höchstens ${longest} Zeichen lang sein.`;
}

const email = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .max(joiningLengths.email, tooLong(joiningLengths.email))
  .regex(/^[^\s@]+@[^\s@]+$/, joiningMessages.emailInvalid);
const repeat = z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(joiningLengths.repeat, joiningMessages.emailsDiffer);

const always = { when: () => true };

const companyPart = {
  ...companyFields,
  /** Required unless the region or the community leaves it open. */
  companyGewerbeverein: z.string().trim().max(120, tooLong(120)).default(''),
  companyEmail: email,
  companyEmailRepeated: repeat,
  ceoName: personFields.lastName,
  ceoPhone: companyPhone,
  additionalNotesForContract: z.string().trim().max(joiningLengths.notes, tooLong(joiningLengths.notes)).default(''),
};
const finish = {
  conditionsConsent: z.boolean().default(false),
  /** The net price that the screen showed. */
  priceToPay: z.union([z.number(), z.string().max(20)]).optional(),
};

/**
 * What the specification's request holds beside the form's fields (part 2, section 3). It is accepted and never
 * believed: the server has its own of each, or the field belongs to the data page that comes afterwards.
 */
const neverBelieved = `
  sktype tmspartner feePartner feeEmployer community partnerDataComplete amountOfOriginBranches
  contactPersonGender contactPersonFirstName contactPersonLastName contactPersonEmail contactPersonRole
  companyNameIntern companyEmailHeadquarter companyEmailHeadquarterRepeated companyWebsite companyPhone
  companyREName companyREStreet companyREZip companyRECity companyRECountry companyREEmail companyREEmailRepeated
  handlingAtPOS handlingAtPOSPC handlingAtPOSSmartphone handlingAtPOSEcDevice handlingAtPOSCashpoint smartphoneOS
  smartphoneOthersOS ecManufacturer ecType ecTerminalID ecSerialNumber ecCashpointIntegration
  ecCashpointIntegrationManufacturer cashpointManufacturer branches paymentMethod sepaCompanyStreet sepaCompanyZip
  sepaCompanyCity sepaMandateReferenceNumber sepaAccountHolder sepaIBAN sepaBIC sepaBankName contractID
  contactDetailsSentAt systemOnboardingAt contractStartAt contractEndAt contractStatus participationFee
  participationPaymentMethod
`;
/** One of the names stands in the type for all of them: nothing reads any. */
const ignored = Object.fromEntries(
  neverBelieved
    .trim()
    .split(/\s+/)
    .map((name) => [name, z.unknown().optional()]),
) as Record<'sktype', z.ZodOptional<z.ZodUnknown>>;

/** Checks fields against each other; a repetition is compared only if it was sent. */
function judgeCompany(
  { companyEmail, companyEmailRepeated }: Record<'companyEmail' | 'companyEmailRepeated', string>,
  context: z.RefinementCtx,
): void {
  if (companyEmailRepeated && companyEmail !== companyEmailRepeated)
    problem(context, 'companyEmailRepeated', joiningMessages.emailsDiffer);
}

function judgeConsent({ conditionsConsent }: { conditionsConsent: boolean }, context: z.RefinementCtx): void {
  if (!conditionsConsent) problem(context, 'conditionsConsent', joiningMessages.consent);
}

function problem(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: 'custom', path: [field], message });
}

const employerLogin = z.object({
  employerLoginEmail: email,
  employerLoginEmailRepeated: repeat,
  employerPassword: newPassword(REQUIRED).max(joiningLengths.password, tooLong(joiningLengths.password)),
  employerPasswordRepeated: z.string({ error: REQUIRED }).min(1, REQUIRED).max(200, joiningMessages.passwordsDiffer),
});

/** The employer's login, which is needed only with the employer card. */
function judgeEmployerLogin(data: z.input<typeof employerLogin> & { isAlsoEmployer: boolean }, context: z.RefinementCtx): void {
  if (!data.isAlsoEmployer) return;
  for (const { path, message } of employerLogin.safeParse(data).error?.issues ?? []) problem(context, String(path[0]), message);
  const { employerLoginEmailRepeated, employerPasswordRepeated } = data;
  if (employerLoginEmailRepeated && data.employerLoginEmail !== employerLoginEmailRepeated)
    problem(context, 'employerLoginEmailRepeated', joiningMessages.emailsDiffer);
  if (employerPasswordRepeated && data.employerPassword !== employerPasswordRepeated)
    problem(context, 'employerPasswordRepeated', joiningMessages.passwordsDiffer);
}

/** First step of a shop that becomes a partner. */
export const partnerStep = z
  .strictObject({
    ...companyPart,
    disagio: z
      .union([z.literal(''), z.enum(Object.values(disagioModels).map(({ label }) => label))], {
        error: joiningMessages.modelNotOffered,
      })
      .default(''),
    isAlsoEmployer: z.boolean().default(false),
    employerLoginEmail: z.string().trim().max(200).default(''),
    employerLoginEmailRepeated: z.string().trim().max(200).default(''),
    employerPassword: z.string().max(200).default(''),
    employerPasswordRepeated: z.string().max(200).default(''),
  })
  .superRefine(judgeCompany, always)
  .superRefine(judgeEmployerLogin, always);

/** Second step of both: notes for the contract, and the consent. */
export const finishStep = z
  .strictObject({
    additionalNotesForContract: companyPart.additionalNotesForContract,
    conditionsConsent: finish.conditionsConsent,
  })
  .superRefine(judgeConsent, always);

/** Everything that a shop sends to become a partner. */
export const partnerJoining = partnerStep.safeExtend({ ...finish, ...ignored }).superRefine(judgeConsent, always);
export type PartnerJoining = z.output<typeof partnerJoining>;

/** First step of a company that becomes an employer. */
export const employerStep = z.strictObject(companyPart).superRefine(judgeCompany, always);

/** Everything that a company sends to become an employer. */
export const employerJoining = employerStep.safeExtend({ ...finish, ...ignored }).superRefine(judgeConsent, always);
export type EmployerJoining = z.output<typeof employerJoining>;

/** How a registration is saved: with its data, or by a payment that already carries the data. */
const saving = {
  /** The id of a captured payment; the answer tells what that payment has saved. */
  paymentId: z.string().min(1).max(100).optional(),
  /** When nothing has to be paid: the price that was shown. */
  quoteId: z.uuid().optional(),
  voucherCode: z.string().trim().max(60).optional(),
};
export const joiningInput = z.looseObject(saving);

export const partnerRegistration = post({
  path: 'partner-registration',
  summary:
    'Become a partner where nothing is to be paid, or by a captured payment, which has saved what was asked for with it. The same person goes on in a new session with the new role.',
  who: [...partnerJoiners, { role: 'partner', partnerRoles: ['admin'] }],
  input: joiningInput,
  output: signedInUser,
  sensitive: true,
});

export const employerRegistration = post({
  path: 'employer-registration',
  summary:
    'Become an employer where nothing is to be paid, or by a captured payment, which has saved what was asked for with it. The same person goes on in a new session with the new role.',
  who: [...employerJoiners, { role: 'employer', partnerRoles: ['admin'] }],
  input: joiningInput,
  output: signedInUser,
  sensitive: true,
});

export const confirmEmployerAccount = post({
  path: 'confirm-employer-account',
  summary: 'Confirm the address of an employer’s account with the secret of the mailed link; then its owner may sign in.',
  who: 'anyone',
  input: z.strictObject({ t: z.string().min(1).max(100) }),
  sensitive: true,
});

const text = z.string();

export const interestPersonalData = get({
  path: 'interest-complete-personal-data',
  summary: 'What a prospect has told, and what staff has agreed with the business: the registrations begin with it.',
  who: employerJoiners,
  output: z.object({
    companyName: text,
    companyAddressAdditional: text,
    companyStreet: text,
    companyZip: text,
    companyCity: text,
    companyCountry: text,
    companyGewerbeverein: text,
    community: text,
    ceoPhone: text,
    contactPersonGender: text,
    contactPersonFirstName: text,
    contactPersonLastName: text,
    contactPersonEmail: text,
    contactPersonRole: text,
    sktype: text.nullable(),
    tmspartner: z.boolean(),
    /** Changed fees, net, as German texts. */
    feePartner: text.nullable(),
    feeEmployer: text.nullable(),
    regionSlug: text,
    regionName: text,
    cardName: text,
    whiteLabelWebsiteUrl: text,
    /** Choices of the field; empty when it is not asked for. */
    tradeAssociations: z.array(text),
    isTradeAssociationOptional: z.boolean(),
    /** Labels of the models to choose from. */
    disagioModels: z.array(text),
    /** What was typed earlier and not finished. */
    drafts: z.object({ partner: keptDraft.nullable(), employer: keptDraft.nullable() }),
  }),
});
export type InterestPersonalData = z.infer<typeof interestPersonalData.output>;
