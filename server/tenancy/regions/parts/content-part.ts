import { sql } from 'kysely';
import { regionParts } from '#contract/tenancy/regions/region-parts.ts';
import type { RegionContentField } from '#contract/tenancy/regions/regions.ts';
import { cleanWrittenHtml, htmlOfText } from '#server/platform/clean-written-html.ts';
import { textOfHtml } from '#server/platform/text-of-html.ts';
import { contentKinds } from '#server/tenancy/regions/clean-content-field.ts';
import type { PartKeeper } from './part-keeper.ts';

type ContentPart = 'contact' | 'pictures' | 'appointments';

/** Some of the fields that the content of a region consists of, whatever source it had before. */
function contentPart<Part extends ContentPart>(part: Part): PartKeeper<Part> {
  const fields = Object.keys(regionParts[part].shape) as RegionContentField[];
  return {
    async read(db, regionId) {
      const { content } = await db
        .selectFrom('region')
        .select('content')
        .where('region_id', '=', regionId)
        .executeTakeFirstOrThrow();
      return Object.fromEntries(fields.map((field) => [field, typed(field, content[field] ?? '')])) as never;
    },

    async store(trx, regionId, data) {
      const given = Object.entries(data) as [RegionContentField, string][];
      const kept = Object.fromEntries(
        given.filter(([, text]) => text !== '').map(([field, text]) => [field, asStored(field, text)]),
      );
      // Other parts of the content may be published at the same moment.
      await trx
        .updateTable('region')
        .set({ content: sql`(content - ${fields}::text[]) || ${JSON.stringify(kept)}::jsonb` })
        .where('region_id', '=', regionId)
        .execute();
    },
  };
}

/** As it stands in a field of a form. */
function typed(field: RegionContentField, stored: string): string {
  return contentKinds[field] === 'text' ? textOfHtml(stored) : stored;
}

/** Readers take every text for HTML, as it may come from a WordPress. */
function asStored(field: RegionContentField, text: string): string {
  if (contentKinds[field] === 'html') return cleanWrittenHtml(text);
  return contentKinds[field] === 'text' ? htmlOfText(text) : text;
}

export const contactPart = contentPart('contact');
export const picturesPart = contentPart('pictures');
export const appointmentsPart = contentPart('appointments');
