import { z } from 'zod';
import { faqFields, type FaqAudience } from './faqs.ts';
import { formatCents, findCents, readAmount } from '#contract/common/money.ts';
import { type LegalTextName, legalTexts } from './regions.ts';

/** Messages that only these forms show. */
export const partMessages = {
  required: 'Das Feld muss ausgefüllt werden.',
  tooLong: 'Der Text ist zu lang.',
  plain: 'Das Feld darf keine spitzen Klammern und keine Steuerzeichen enthalten.',
  slug: 'Erlaubt sind Kleinbuchstaben ohne Umlaute, Ziffern und Bindestriche.',
  color: 'Bitte geben Sie die Farbe als # und sechs Stellen an, etwa #1A6B3C.',
  https: 'Bitte geben Sie eine vollständige Adresse an, die mit https:// beginnt.',
  email: 'Dies ist keine gültige E-Mail-Adresse.',
  amount: 'Bitte geben Sie einen Betrag wie 149,00 an.',
  day: 'Bitte geben Sie ein gültiges Datum an.',
  minutes: 'Bitte geben Sie eine ganze Zahl von 0 bis 60 an.',
  twice: 'Dieser Eintrag steht zweimal in der Liste.',
  order: 'Das Ende liegt vor dem Anfang.',
} as const;

/** One line of plain text, without angle brackets and control characters. */
function name(most: number) {
  return z
    .string()
    .trim()
    .min(1, partMessages.required)
    .max(most, partMessages.tooLong)
    .regex(/^[^<>\p{Cc}]*$/u, partMessages.plain);
}

/** Optional plain text with any characters: shown as typed, never as HTML. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, partMessages.tooLong)
    .regex(/^\P{Cc}*$/u, partMessages.plain);
/** A text of the editor; the server keeps only the HTML that `cleanWrittenHtml` allows. */
const writtenText = (most: number) => z.string().max(most, partMessages.tooLong);
const slug = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,60}$/, partMessages.slug);

function isHttps(text: string): boolean {
  return /^https:\/\/[\p{L}\d][\p{L}\d.:-]*(?:[/?#][^\s<>"\\]*)?$/iu.test(text);
}

const website = z.string().trim().max(500, partMessages.tooLong).refine(isHttps, partMessages.https);
/** An https address, or empty. */
const address = z
  .string()
  .trim()
  .max(500, partMessages.tooLong)
  .refine((text) => text === '' || isHttps(text), partMessages.https);
/** An uploaded picture of the region, an https address from WordPress, or empty. */
const picture = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || /^\/region-pictures\/[0-9a-f]{32}\.webp$/.test(text) || isHttps(text), partMessages.https);
/** Typed euros and cents, as for `readAmount`; 0 is allowed, as a fee may be zero. */
const fee = z
  .string()
  .trim()
  .max(20, partMessages.amount)
  .refine((text) => /^0+(,0{1,2})?$/.test(text) || 'cents' in readAmount(text), partMessages.amount);
/** An ISO date, or empty. */
const day = z.union([z.literal(''), z.iso.date()], { error: partMessages.day });

/** Reports entries of a list that repeat an earlier one. */
function refuseTwins<Item>(field: string, keyOf: (item: Item) => string) {
  return (items: readonly Item[], context: z.RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, item] of items.entries()) {
      const key = keyOf(item).trim().toLowerCase();
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, field], message: partMessages.twice });
      seen.add(key);
    }
  };
}

/** Name and appearance of a region. */
export const newRegion = z.strictObject({
  slug,
  name: name(60),
  cardName: name(60),
  websiteUrl: website,
  primaryColor: z
    .string()
    .trim()
    .regex(/^#[0-9A-Fa-f]{6}$/, partMessages.color),
});

const identity = newRegion.extend({
  /** Whether the region is shown in lists, which means that it is open. */
  isListed: z.boolean(),
  /** 32 hex digits: the id of the uploaded or current drawing. */
  logo: z.string().regex(/^[0-9a-f]{32}$/),
});

const contact = z.strictObject({
  contact_person: line(100),
  personenbezeichnung: line(100),
  email: z.union([z.literal(''), z.email(partMessages.email)], { error: partMessages.email }),
  phone: line(40),
  greeting: writtenText(20_000),
});

const pictures = z.strictObject({
  image_region_contact_person: picture,
  image_region_header: picture,
  image_region_header_stripe: picture,
  partner_conditions_image: picture,
  employer_conditions_image: picture,
});

const appointments = z.strictObject({
  appointment_iframe_url: address,
  appointment_iframe_url_interest: address,
  appointment_iframe_url_mitarbeitercard: address,
});

const community = z.strictObject({
  name: name(60),
  requiresDisagioModel: z.boolean(),
  hidesTradeAssociation: z.boolean(),
});

const places = z.strictObject({
  communities: z
    .array(community)
    .max(200)
    .superRefine(refuseTwins('name', (community) => community.name.replaceAll(/[^\p{L}\d]+/gu, '-'))),
  tradeAssociations: z
    .array(z.strictObject({ name: name(120), isRequired: z.boolean() }))
    .max(100)
    .superRefine(refuseTwins('name', (association) => association.name)),
});

const fees = z.strictObject({
  partnerEntry: fee,
  employerEntry: fee,
  discountForBoth: fee,
  partnerMembershipDiscount: fee,
  employerMembershipDiscount: fee,
  partnerEntryDescription: line(500),
  /** Overviews of prices (PDF) where somebody else charges them. */
  partnerPriceList: address,
  employerPriceList: address,
});

const rules = z.strictObject({
  acceptsVouchers: z.boolean(),
  associationInvoices: z.boolean().default(false),
  offersTwoPercentWithoutFee: z.boolean(),
  makesTradeAssociationOptional: z.boolean(),
  requiresMembership: z.boolean(),
  requiresAcceptedBonusConditions: z.boolean(),
  allowsAnyLoadingDateOnInvoice: z.boolean(),
  hasNoFinishControl: z.boolean(),
  hidesBonusManagement: z.boolean(),
  sponsorCarriesDisagioUntil: day,
});

/**
 * In cents: up to where one person may raise a limit of a region, and how far two may. Whoever raises one lets others
 * spend the operator's money, so nobody makes it endless (docs/decisions/bonus-limits.md).
 */
export const limitCaps = {
  bonusAtOnce: { alone: 25_000, most: 100_000 },
  bonusADay: { alone: 50_000, most: 200_000 },
  bonusUnsettled: { alone: 500_000, most: 2_000_000 },
  freshMandate: { alone: 500_000, most: 5_000_000 },
} as const;

const centsOf = (text: string) => findCents(text) ?? 0;

/** Whether two have to agree to a region's limits: one of them is above what one person may set, and is raised. */
export function raisesLimits(from: PartData<'limits'>, to: PartData<'limits'>): boolean {
  const names = Object.keys(limitCaps) as (keyof typeof limitCaps)[];
  return names.some((name) => centsOf(to[name]) > Math.max(limitCaps[name].alone, centsOf(from[name])));
}

function cappedFee(name: keyof typeof limitCaps) {
  const { most } = limitCaps[name];
  return fee.refine((text) => centsOf(text) <= most, `Höchstens ${formatCents(most)} € sind möglich.`);
}

const limits = z.strictObject({
  bonusAtOnce: cappedFee('bonusAtOnce'),
  bonusADay: cappedFee('bonusADay'),
  bonusUnsettled: cappedFee('bonusUnsettled'),
  /** Older drafts do not have it. */
  freshMandate: cappedFee('freshMandate').default('5.000,00'),
  bookingNoticeMinutes: z
    .string()
    .trim()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, partMessages.minutes),
  stornoMinutes: z
    .string()
    .trim()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, partMessages.minutes),
});

const perk = z
  .strictObject({
    perkValue: name(60),
    availableFrom: day,
    availableUntil: day,
    description: writtenText(10_000),
    urlVendor: address,
    urlVendorPlayStore: address,
    urlVendorAppStore: address,
    urlInstruction: address,
  })
  .refine(({ availableFrom, availableUntil }) => !availableFrom || !availableUntil || availableFrom <= availableUntil, {
    path: ['availableUntil'],
    message: partMessages.order,
  });

const perks = z.strictObject({
  perks: z
    .array(perk)
    .max(50)
    .superRefine(refuseTwins('perkValue', (perk) => perk.perkValue)),
});

const faqList = z.strictObject({
  faqs: z
    .array(
      z.strictObject({
        question: line(300).min(1, partMessages.required),
        answer: writtenText(20_000).refine((html) => /[^\s]/.test(html.replaceAll(/<[^>]*>/g, '')), partMessages.required),
      }),
    )
    .max(100)
    .superRefine(refuseTwins('question', (faq) => faq.question)),
});

const legalText = z.strictObject({
  html: writtenText(400_000),
  /** ISO date from which the version applies; empty: from its publication. */
  validFrom: day,
  /** The region has no text of its own, or no longer has one. */
  usesOperatorText: z.boolean(),
});

type FaqPart = `${FaqAudience}-faqs`;
type LegalPart = `legal-${LegalTextName}`;

const faqParts = Object.fromEntries(Object.keys(faqFields).map((audience) => [`${audience}-faqs`, faqList])) as Record<
  FaqPart,
  typeof faqList
>;
const legalParts = Object.fromEntries(Object.keys(legalTexts).map((name) => [`legal-${name}`, legalText])) as Record<
  LegalPart,
  typeof legalText
>;

/** The parts of a region by kind of work; each part is edited, published and stored as a whole. */
export const partsOfWork = {
  content: { contact, pictures, appointments, perks, ...faqParts, ...legalParts },
  terms: { identity, places, rules, limits },
  fees: { fees },
} as const;
export type Work = keyof typeof partsOfWork;

/** All parts with their schemas. */
export const regionParts = { ...partsOfWork.content, ...partsOfWork.terms, ...partsOfWork.fees };
export type RegionPart = keyof typeof regionParts;
export type PartData<Part extends RegionPart = RegionPart> = z.infer<(typeof regionParts)[Part]>;
export const regionPartNames = Object.keys(regionParts) as [RegionPart, ...RegionPart[]];

/** The audience of a part with questions; undefined for other parts. */
export function audienceOf(part: RegionPart): FaqAudience | undefined {
  return part in faqParts ? (part.slice(0, -'-faqs'.length) as FaqAudience) : undefined;
}

/** The legal text in a part; undefined for other parts. The operator's own are used by regions without one. */
export function legalTextOf(part: RegionPart): LegalTextName | undefined {
  return part in legalParts ? (part.slice('legal-'.length) as LegalTextName) : undefined;
}
