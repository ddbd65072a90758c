import { z } from 'zod';
import { paymentMethods } from '#contract/parties/partners/contract-type.ts';
import { get, pdf } from '#contract/common/call.ts';
import { businessFields } from '#contract/parties/businesses/business-fields.ts';
import { contractStatuses } from '#contract/parties/partners/contract-status.ts';
import { archivedDocument } from '#contract/reports/documents/documents.ts';
import { disagioModels, type DisagioModel } from '#contract/parties/partners/fees.ts';
import { partnerRoles } from '#contract/common/roles.ts';
import { contractPermits } from '#contract/common/permits.ts';

/** The kinds of business that the operator has contracts with. */
export const businessKinds = ['partner', 'employer'] as const;
export type BusinessKind = (typeof businessKinds)[number];

/** What may be missing in a contract, in the order in which staff asks for it. */
export const missingParts = {
  data: 'Angaben',
  contact: 'Ansprechperson',
  bank: 'Bankverbindung',
  mandate: 'Mandat',
  logo: 'Logo',
} as const;
export type MissingPart = keyof typeof missingParts;
const missing = z.array(z.enum(Object.keys(missingParts) as [MissingPart, ...MissingPart[]]));

export const disagioModel = z.enum(Object.keys(disagioModels) as [DisagioModel, ...DisagioModel[]]);

const day = z.iso.date();
const kind = z.enum(businessKinds);

const businessRow = z.object({
  /** The gguid. */
  id: z.uuid(),
  contractID: z.string(),
  name: z.string(),
  city: z.string(),
  regionSlug: z.string(),
  status: z.enum(contractStatuses),
  contractEndAt: day.nullable(),
  disagio: disagioModel.nullable(),
  paymentMethod: z.enum(paymentMethods).nullable(),
  contact: z.string(),
  missing,
});
export type BusinessRow = z.infer<typeof businessRow>;

export const businesses = get({
  path: 'businesses',
  summary: 'All partners, or all employers, with the state of their contracts and what they lack.',
  who: contractPermits,
  input: z.strictObject({ kind }),
  output: z.object({
    rows: z.array(businessRow),
    regions: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
});

const instant = z.iso.datetime();

const businessPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  gender: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(partnerRoles).nullable(),
  branch: z.string().nullable(),
  isContact: z.boolean(),
  hasPassword: z.boolean(),
});

const branch = z.object({
  id: z.number().int(),
  position: z.number().int(),
  name: z.string(),
  address: z.string(),
  /** Degrees; empty when the place is unknown. */
  companyLatitude: z.string(),
  companyLongitude: z.string(),
  endedAt: instant.nullable(),
});

const bank = z.object({
  paymentMethod: z.enum(paymentMethods),
  accountHolder: z.string().nullable(),
  /** Only country and last digits are readable. */
  maskedIban: z.string().nullable(),
  bic: z.string().nullable(),
  bankName: z.string().nullable(),
  mandateReference: z.string().nullable(),
  mandatePrintedOn: day.nullable(),
  mandateSignedOn: day.nullable(),
  mandateReceivedOn: day.nullable(),
  /** The first day on which it may be used. */
  mandateActiveFrom: day.nullable(),
});

const texts = Object.fromEntries(Object.keys(businessFields).map((name) => [name, z.string()])) as Record<
  keyof typeof businessFields,
  z.ZodString
>;

export const businessRecord = z.object({
  kind,
  id: z.uuid(),
  version: z.number().int(),
  contractID: z.string(),
  region: z.object({ slug: z.string(), name: z.string() }),
  createdAt: instant,
  status: z.enum(contractStatuses),
  contractStartAt: day.nullable(),
  contractEndAt: day.nullable(),
  isDataComplete: z.boolean(),
  isAssociationMember: z.boolean(),
  missing,
  data: z.object(texts),
  /** The communities of its region, for the choice of `data.community`, which holds the slug of one of them. */
  communities: z.array(z.object({ slug: z.string(), name: z.string() })),
  sktype: z.string().nullable(),
  tmspartner: z.boolean(),
  feePartnerCent: z.number().int().nullable(),
  feeEmployerCent: z.number().int().nullable(),
  /**
   * Null for employers. The first entry applies from the contract's beginning; `from` of later ones is the first of a
   * month.
   */
  disagio: z
    .object({
      now: disagioModel,
      /** The models that this contract may have in this region. */
      offered: z.array(disagioModel),
      history: z.array(z.object({ from: day.nullable(), model: disagioModel, isComing: z.boolean() })),
      /** Nothing has been booked with it yet. */
      canChangeFirst: z.boolean(),
    })
    .nullable(),
  bank: bank.nullable(),
  people: z.array(businessPerson),
  branches: z.array(branch),
  logoUrl: z.string().nullable(),
  documents: z.array(archivedDocument),
  trail: z.array(z.object({ at: instant, act: z.string(), by: z.string(), reason: z.string().nullable() })),
});
export type BusinessRecord = z.infer<typeof businessRecord>;

export const business = get({
  path: 'business',
  summary: 'All that is kept of a contract with a partner or an employer. That it was looked at is noted.',
  who: contractPermits,
  input: z.strictObject({ kind, id: z.uuid() }),
  output: businessRecord,
});

export const businessDocument = get({
  path: 'business-document',
  summary: 'A document of a partner or an employer as PDF, the very one that they have. That it was looked at is noted.',
  who: contractPermits,
  input: z.strictObject({ kind, id: z.uuid(), gguid: z.uuid() }),
  output: pdf,
});
