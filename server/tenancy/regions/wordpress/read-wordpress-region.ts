import { type Faq, type FaqField, faqFields } from '#contract/tenancy/regions/faqs.ts';
import { type RegionContentField, regionContentFields } from '#contract/tenancy/regions/regions.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';
import { httpsAddress } from '#server/tenancy/regions/clean-content-field.ts';

/** What a WordPress says of a region; undefined where it says nothing that is of use. */
export interface WordpressRegion {
  slug: string;
  name: string | undefined;
  cardName: string | undefined;
  primaryColor: string | undefined;
  whiteLabelWebsiteUrl: string | undefined;
  content: Partial<Record<RegionContentField, string>>;
  faqs: Partial<Record<FaqField, Faq[]>>;
}

interface Entry {
  slug: string;
  title?: { rendered: string } | undefined;
  acf: Record<string, unknown>;
}

const LONGEST_NAME = 60;
const LONGEST_FIELD = 20_000;

/** Takes the fields we know out of an entry, and only where they hold what they should. */
export function readWordpressRegion({ slug, title, acf }: Entry): WordpressRegion {
  const content: WordpressRegion['content'] = {};
  for (const field of regionContentFields) {
    const value = textOf(acf[field]);
    if (value !== undefined) content[field] = value;
  }
  const color = textOf(acf.primary_color);
  return {
    slug,
    name: nameOf(acf.region_name) ?? nameOf(title?.rendered),
    cardName: nameOf(acf.card_name),
    primaryColor: color && /^#[0-9a-f]{6}$/i.test(color) ? color : undefined,
    whiteLabelWebsiteUrl: httpsAddress(textOf(acf.white_label_website_url) ?? '') ?? undefined,
    content,
    faqs: faqsOf(acf),
  };
}

const MOST_FAQS = 100;

/** Questions without an answer stay outside, and so does a list of which nothing is left. */
function faqsOf(acf: Record<string, unknown>): WordpressRegion['faqs'] {
  const faqs: WordpressRegion['faqs'] = {};
  for (const field of Object.values(faqFields)) {
    const rows = acf[field];
    const list = Array.isArray(rows) ? rows.slice(0, MOST_FAQS).flatMap(faqOf) : [];
    if (list.length) faqs[field] = list;
  }
  return faqs;
}

function faqOf(row: unknown): Faq[] {
  if (typeof row !== 'object' || row === null || !('question' in row) || !('answer' in row)) return [];
  const [question, answer] = [textOf(row.question), textOf(row.answer)];
  return question && answer ? [{ question, answer }] : [];
}

/** ACF writes false, null or '' where there is no value, and an object for a picture. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && 'url' in value) return textOf(value.url);
  return typeof value === 'string' && value.trim() && value.length <= LONGEST_FIELD ? value.trim() : undefined;
}

function nameOf(value: unknown): string | undefined {
  const name = textOfHtml(textOf(value) ?? '');
  return name && name.length <= LONGEST_NAME ? name : undefined;
}
