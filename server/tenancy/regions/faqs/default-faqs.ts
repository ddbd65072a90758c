import type { Faq, FaqAudience } from '#contract/tenancy/regions/faqs.ts';
import { defaultCustomerFaqs } from './default-customer-faqs.ts';
import { defaultEmployerFaqs, defaultInterestEmployerFaqs } from './default-employer-faqs.ts';
import { defaultInterestPartnerFaqs, defaultPartnerFaqs } from './default-partner-faqs.ts';

/** What an audience finds where the region does not word its questions itself. */
export const defaultFaqs: Record<FaqAudience, readonly Faq[]> = {
  customer: defaultCustomerFaqs,
  partner: defaultPartnerFaqs,
  'interest-partner': defaultInterestPartnerFaqs,
  employer: defaultEmployerFaqs,
  'interest-employer': defaultInterestEmployerFaqs,
};
