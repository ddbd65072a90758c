import type { OutputOf } from '#contract/common/call.ts';
import { messages } from '#contract/common/errors.ts';
import { type Faq, type FaqAudience, faqFields, type faqs } from '#contract/tenancy/regions/faqs.ts';
import type { RegionContentField } from '#contract/tenancy/regions/regions.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';
import { cleanContentField } from '#server/tenancy/regions/clean-content-field.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { defaultCustomerFaqs } from './default-customer-faqs.ts';
import { defaultEmployerFaqs, defaultInterestEmployerFaqs } from './default-employer-faqs.ts';
import { defaultInterestPartnerFaqs, defaultPartnerFaqs } from './default-partner-faqs.ts';

interface Question {
  audience: FaqAudience;
  /** Of the region that was asked for, else of the person who asks. */
  regionId: number | null;
}

/** Questions and answers of a region, fit to be shown. Throws 404, and 422 when no region is named. */
export async function getFaqs(
  db: Db,
  regionContent: RegionContent,
  { audience, regionId }: Question,
): Promise<OutputOf<typeof faqs>> {
  if (regionId === null) throw ruleBroken(messages.regionFailed);
  const region = await regionContent.find({ regionId });
  if (!region) throw notFound('Diese Region gibt es nicht.');

  const field = faqFields[audience];
  const { faqs: own } = await db.selectFrom('region').select('faqs').where('region_id', '=', regionId).executeTakeFirstOrThrow();
  const list = own[field] ?? defaultFaqs[audience];
  const text = (name: RegionContentField) => cleanContentField(name, region.content[name]);
  return {
    acf: {
      [field]: list.map((entry) => shown(entry, region.cardName)),
      contact_person: text('contact_person'),
      email: text('email'),
      phone: text('phone'),
      personenbezeichnung: text('personenbezeichnung'),
    },
  };
}

function shown({ question, answer }: Faq, cardName: string): Faq {
  return {
    question: textOfHtml(question).replaceAll('{cardName}', () => cardName),
    // The name is text, an answer is HTML.
    answer: cleanHtml(answer.replaceAll('{cardName}', () => cardName.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))),
  };
}

/** What an audience finds where the region does not word its questions itself. */
export const defaultFaqs: Record<FaqAudience, readonly Faq[]> = {
  customer: defaultCustomerFaqs,
  partner: defaultPartnerFaqs,
  'interest-partner': defaultInterestPartnerFaqs,
  employer: defaultEmployerFaqs,
  'interest-employer': defaultInterestEmployerFaqs,
};
