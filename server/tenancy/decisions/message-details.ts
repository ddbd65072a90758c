import { z } from 'zod';
import { contactSalutations, contactSubjects } from '#contract/tenancy/decisions/messages.ts';

/** A message as its case keeps it, whichever form it was written in. Prospects type their whole name into one field: it is all in `lastName`. */
export const messageDetails = z.object({
  salutation: z.enum(['', ...contactSalutations]),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  message: z.string(),
  companyName: z.string().optional(),
  phone: z.string().optional(),
  subject: z.enum(contactSubjects).optional(),
});
export type MessageDetails = z.infer<typeof messageDetails>;
