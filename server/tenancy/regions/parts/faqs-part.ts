import { sql } from 'kysely';
import { type FaqAudience, faqFields } from '#contract/tenancy/regions/faqs.ts';
import { cleanWrittenHtml, htmlOfText } from '#server/platform/clean-written-html.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';
import { defaultFaqs } from '#server/tenancy/regions/faqs/get-faqs.ts';
import type { PartKeeper } from './part-keeper.ts';

/** Questions and answers for one audience. */
export function faqsPart(audience: FaqAudience): PartKeeper<`${FaqAudience}-faqs`> {
  const field = faqFields[audience];
  return {
    async read(db, regionId) {
      const { faqs } = await db.selectFrom('region').select('faqs').where('region_id', '=', regionId).executeTakeFirstOrThrow();
      const list = faqs[field] ?? defaultFaqs[audience];
      return { faqs: list.map(({ question, answer }) => ({ question: textOfHtml(question), answer })) };
    },

    async store(trx, regionId, { faqs }) {
      const list = faqs.map(({ question, answer }) => ({ question: htmlOfText(question), answer: cleanWrittenHtml(answer) }));
      // The other audiences' may be published at the same moment.
      await trx
        .updateTable('region')
        .set({ faqs: sql`faqs || ${JSON.stringify({ [field]: list })}::jsonb` })
        .where('region_id', '=', regionId)
        .execute();
    },
  };
}
