import { z } from 'zod';
import { type Call, get } from '#contract/common/call.ts';

/** Name and appearance of a region. */
export const region = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  cardName: z.string(),
  primaryColor: z.string().regex(/^#[0-9A-Fa-f]{6}$/),
  whiteLabelWebsiteUrl: z.string(),
  whiteLabelWebsiteDomain: z.string(),
  /** Address of the region's logo, served by us. */
  logoUrl: z.string(),
  /** After how many minutes the portal says that bookings appear; 0 hides the notice. */
  bookingNoticeMinutes: z.number().int().min(0),
  hidesBonusManagement: z.boolean(),
});
export type Region = z.infer<typeof region>;

/** Used where no region is known yet. */
export const DEFAULT_PRIMARY_COLOR = '#AE0C20';
export const NO_REGION_LOOK = { slug: 'kartenkontor', primaryColor: DEFAULT_PRIMARY_COLOR };

const slug = z.string().min(1).max(60);

/** Where a region's logo is, for every region. */
export const logoOfRegion = (slug: string) => `/regions/${slug}/logo.svg`;

export const oneRegion = get({
  path: 'region',
  summary: 'One region by its slug.',
  who: 'anyone',
  input: z.strictObject({ slug }),
  output: region,
});

export const allRegions = get({
  path: 'regions',
  summary: 'All regions that show themselves in lists.',
  who: 'anyone',
  output: z.array(z.object({ slug: z.string(), acf: z.object({ card_name: z.string(), region_name: z.string() }) })),
});

/** Content fields that callers may ask for; other fields of the content source are never sent. */
export const regionContentFields = [
  'contact_person',
  'greeting',
  'email',
  'phone',
  'personenbezeichnung',
  'image_region_contact_person',
  'image_region_header',
  'image_region_header_stripe',
  'partner_conditions_image',
  'employer_conditions_image',
  'appointment_iframe_url',
  'appointment_iframe_url_interest',
  'appointment_iframe_url_mitarbeitercard',
] as const;
export type RegionContentField = (typeof regionContentFields)[number];

export const regionData = get({
  path: 'region-data',
  summary: 'Content fields of the signed-in person’s region, or of the one named by slug.',
  who: 'anyone',
  input: z.strictObject({ fields: z.string().max(1000), slug: slug.optional() }),
  output: z.object({ acf: z.partialRecord(z.enum(regionContentFields), z.string().nullable()) }),
});

export const communitiesForRegion = get({
  path: 'communities-for-region',
  summary: 'The communities of a region.',
  who: 'anyone',
  input: z.strictObject({ regionName: z.string().max(100).optional(), regionSlug: slug }),
  output: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      /** Forms of businesses in this region do not ask for a trade association. */
      hidesTradeAssociation: z.boolean(),
    }),
  ),
});

export const categories = get({
  path: 'categories',
  summary: 'Trades that a partner can be listed under.',
  who: 'anyone',
  output: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

const legalText = (name: string, summary: string) =>
  get({
    path: `legal-texts/${name}`,
    summary,
    who: 'anyone',
    input: z.strictObject({ regionSlug: slug.optional() }),
    output: z.object({ html: z.string() }),
    // By law the imprint must always be reachable.
    duringMaintenance: true,
  });

/** The five legal texts, by the name of their page: `legal-texts/:name`. */
export const legalTexts = {
  imprint: legalText('imprint', 'Impressum.'),
  'conditions-of-participation': legalText('conditions-of-participation', 'Teilnahmebedingungen.'),
  'declaration-of-consent': legalText('declaration-of-consent', 'Einwilligungserklärung.'),
  'privacy-policy': legalText('privacy-policy', 'Datenschutzhinweise.'),
  'data-protection': legalText('data-protection', 'Datenschutzerklärung.'),
} as const satisfies Record<string, Call>;
export type LegalTextName = keyof typeof legalTexts;
