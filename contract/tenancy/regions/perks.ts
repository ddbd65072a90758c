import { z } from 'zod';

/** What a region offers its card holders beside the card. Validity as ISO dates; the description is sanitised HTML. */
export const perk = z.object({
  perkValue: z.string(),
  availableFrom: z.iso.date().nullable(),
  availableUntil: z.iso.date().nullable(),
  description: z.string(),
  urlVendor: z.string().nullable(),
  urlVendorPlayStore: z.string().nullable(),
  urlVendorAppStore: z.string().nullable(),
  urlInstruction: z.string().nullable(),
});
export type Perk = z.infer<typeof perk>;
