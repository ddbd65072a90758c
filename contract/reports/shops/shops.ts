import { z } from 'zod';
import { get } from '#contract/common/call.ts';

const slot = z.tuple([z.string(), z.string()]);

/** A place that accepts a region's card: an open branch of a partner, with its published data. */
const shop = z.object({
  id: z.number().int(),
  name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  phone: z.string(),
  /** An http(s) address, or empty. */
  website: z.string(),
  /** Ids in `categories` of the answer. */
  categories: z.array(z.number().int()),
  /** The current bonus as text. */
  bonus: z.string().nullable(),
  hours: z.object({ isByArrangement: z.boolean(), days: z.array(z.array(slot).nullable()) }),
  hoursNote: z.string(),
  /** Address of the partner's logo. */
  logo: z.string().nullable(),
  /** Latitude and longitude in degrees of WGS 84. */
  place: z.tuple([z.number(), z.number()]).nullable(),
});
export type Shop = z.infer<typeof shop>;

export const shopList = z.object({
  /** Trades of the listed shops, sorted by name. */
  categories: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Sorted by name. */
  shops: z.array(shop),
});
export type ShopList = z.infer<typeof shopList>;

export const shops = get({
  path: 'shops',
  summary: 'Where the card of a region counts: all open branches of its partners, with what they publish.',
  who: 'anyone',
  input: z.strictObject({ region: z.string().min(1).max(60) }),
  output: shopList,
});
