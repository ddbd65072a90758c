import { z } from 'zod';
import { get } from '#contract/common/call.ts';

/** The audiences of the questions, and the field of each. */
export const faqFields = {
  customer: 'customer_faqs',
  partner: 'partner_faqs',
  'interest-partner': 'interest_partner_faqs',
  employer: 'employer_faqs',
  'interest-employer': 'interest_employer_faqs',
} as const;
export type FaqAudience = keyof typeof faqFields;
export type FaqField = (typeof faqFields)[FaqAudience];

/** `question` is plain text, `answer` sanitised HTML. */
const faq = z.object({ question: z.string(), answer: z.string() });
export type Faq = z.infer<typeof faq>;

export const faqs = get({
  path: 'faqs',
  summary: 'Questions and answers of a region for one audience, with whom to ask further. Without regionID of the own region.',
  who: 'anyone',
  input: z.strictObject({
    audience: z.enum(Object.keys(faqFields) as FaqAudience[]),
    regionID: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  }),
  output: z.object({
    acf: z.object({
      customer_faqs: z.array(faq).optional(),
      partner_faqs: z.array(faq).optional(),
      interest_partner_faqs: z.array(faq).optional(),
      employer_faqs: z.array(faq).optional(),
      interest_employer_faqs: z.array(faq).optional(),
      contact_person: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      personenbezeichnung: z.string().nullable(),
    }),
  }),
});
