import { z } from 'zod';

/**
 * Whose item it is. `id` leads to its page: that of a former provider is the number of its take-over, that of a sponsor
 * the one of its campaign. */
export const namedBusiness = z.object({
  kind: z.enum(['partner', 'employer', 'predecessor', 'sponsor']),
  id: z.union([z.uuid(), z.string().regex(/^\d+$/)]),
  name: z.string(),
});
export type NamedBusiness = z.infer<typeof namedBusiness>;
