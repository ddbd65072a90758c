import { z } from 'zod';

/** Whose item it is. `id` leads to its page: that of a former provider is the number of its take-over. */
export const namedBusiness = z.object({
  kind: z.enum(['partner', 'employer', 'predecessor']),
  id: z.union([z.uuid(), z.string().regex(/^\d+$/)]),
  name: z.string(),
});
export type NamedBusiness = z.infer<typeof namedBusiness>;
