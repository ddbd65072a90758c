import { z } from 'zod';
import { contactSalutations, contactSubjects } from '#contract/tenancy/decisions/contact-fields.ts';

/** A message as its case keeps it, from any form. Prospects type their whole name into one field: `lastName`. */
export const contactMessage = z.object({
  salutation: z.enum(['', ...contactSalutations]),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  message: z.string(),
  companyName: z.string().optional(),
  phone: z.string().optional(),
  subject: z.enum(contactSubjects).optional(),
  /** Of an employer who orders cards: whose stock is to be filled, and by how many. */
  employerId: z.number().optional(),
  quantity: z.string().optional(),
});
export type ContactMessage = z.infer<typeof contactMessage>;
