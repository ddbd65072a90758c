import { z } from 'zod';
import { bankDataFields, bankDataRules } from '#contract/parties/businesses/bank-data.ts';
import { branchData, branchTextFields, branchUserTextFields, MOST_BRANCHES } from './branch-data.ts';
import { quotedPrice } from './quoted-price.ts';
import { get, post } from '#contract/common/call.ts';
import {
  companyChoices,
  companyDataFields,
  companyDataRules,
  dataMessages,
  sentBack,
  toldOfBusiness,
  voluntary,
  voluntaryPhone,
} from '#contract/parties/businesses/company-data.ts';
import { partnerDataPermits } from '#contract/common/permits.ts';
import { withRules } from '#contract/common/form-rules.ts';
import { keptDraft } from '#contract/tenancy/drafts/form-drafts.ts';
import { modelOf } from '#contract/parties/partners/fees.ts';
import { bankChange } from '#contract/parties/businesses/own-bank.ts';
import { partnerRoles } from '#contract/common/roles.ts';
import { ecFields, ecRules, equipmentFields, equipmentRules } from './till-equipment.ts';
import { toldAs } from '#contract/common/told-as.ts';

/** Messages of the partner's data page (part 2, sections 4, 5 and 8). */
export const partnerDataMessages = {
  noDisagio: 'Sie müssen ein Disagio-Modell auswählen.',
  ecPending: 'Ihre Anfrage liegt uns schon vor. Wir melden uns per E-Mail.',
  noCategories: 'Die Kategorien konnten nicht abgerufen werden.',
  saved: 'Ihre Partnerdaten wurden gespeichert.',
  incomplete:
    'Für die Veröffentlichung und die Freischaltung für die Buchungsplattform werden vollständige Partnerangaben benötigt.',
  neverCompleted:
    'Ihre Partnerdaten wurden noch nie vollständig angegeben. Bitte füllen Sie alle Schritte der Reihe nach aus und speichern Sie anschließend.',
  failed: 'Die Partnerdaten konnten nicht gespeichert werden.',
  ecAsked: 'Ihre Anfrage wurde gesendet. Wir prüfen Ihr EC-Terminal und melden uns per E-Mail.',
} as const;

/** Step 1: contract and invoice data, owner, handling at the point of sale, disagio model. */
const contractTextFields = {
  ...companyDataFields,
  companyNameIntern: voluntary(100),
  companyWebsite: voluntary(200),
  companyPhone: voluntaryPhone,
  ...equipmentFields,
};
const contractStepFields = {
  ...contractTextFields,
  /** The label of the model; empty while none is chosen; some communities require one. */
  disagio: voluntary(60).refine((label) => label === '' || modelOf(label) !== undefined, dataMessages.invalid),
};
const contractStepRules = [...companyDataRules, ...equipmentRules];
export const partnerContractStep = withRules(z.object(contractStepFields), contractStepRules);

/** Step 3: how the partner pays. */
export const bankStep = withRules(z.object(bankDataFields), bankDataRules);

const told = {
  ...toldOfBusiness,
  contactPersonRole: z.string(),
  handlingAtPOS: z.string(),
  amountOfOriginBranches: z.int(),
  /** ISO date; empty while unknown. */
  systemOnboardingAt: z.string(),
  participationFee: z.string(),
  participationPaymentMethod: z.string(),
};
export const toldFields = Object.keys(told) as (keyof typeof told)[];

const version = z.int().positive();

/** The whole page with all branches; the first is the main site. An existing branch that is missing here is removed. */
export const partnerPersonalDataInput = withRules(
  z.strictObject({
    version,
    ...contractStepFields,
    ...bankDataFields,
    branches: z.array(branchData).min(1, dataMessages.invalid).max(MOST_BRANCHES),
    /** Required when the account is replaced by another one. */
    password: voluntary(200),
    /** The id of the payment for new branches that have a price. */
    paymentId: z.string().max(100).optional(),
    ...quotedPrice,
    ...sentBack(told),
  }),
  [...contractStepRules, ...bankDataRules],
);
export type PartnerDataInput = z.output<typeof partnerPersonalDataInput>;

const toldUser = z.object({ ...toldAs(branchUserTextFields), contactPersonPartnerPortalRole: z.enum(partnerRoles) });

const toldBranch = z.object({
  branchID: z.int().nullable(),
  isOriginBranch: z.boolean(),
  ...toldAs(branchTextFields),
  companyCategories: z.array(z.int()),
  branchUsers: z.array(toldUser),
});

export const partnerDataAnswer = z.object({
  version: z.int(),
  ...toldAs(contractTextFields),
  disagio: z.string(),
  /** The current model, if `disagio` only takes effect on the first of a coming month. */
  disagioNow: z.string(),
  ...toldAs(bankDataFields),
  ...told,
  branches: z.array(toldBranch),
  bankChange: bankChange.nullable(),
  /** The price of one more branch for this partner, net; 0 when it is free. */
  branchFeeCent: z.int(),
  /** The choices of the fields. */
  choices: z.object({
    ...companyChoices,
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    disagioModels: z.array(z.string()),
  }),
  draft: keptDraft.nullable(),
});
export type PartnerDataAnswer = z.infer<typeof partnerDataAnswer>;

export const partnerCompletePersonalData = get({
  path: 'partner-complete-personal-data',
  summary: 'All data of the partner’s contract with its branches and their users, and what the caller has typed and not saved.',
  who: partnerDataPermits,
  output: partnerDataAnswer,
});

export const checkEcTerminal = post({
  path: 'check-ec-terminal',
  summary: 'Asks staff whether the partner can book with its EC terminal.',
  who: partnerDataPermits,
  input: withRules(
    z.strictObject(ecFields),
    ecRules(() => true),
  ),
  output: z.object({ infoMessage: z.string() }),
});
