import { sql } from 'kysely';
import type { PartData } from '#contract/tenancy/regions/region-parts.ts';
import type { LegalTextName } from '#contract/tenancy/regions/regions.ts';
import { cleanWrittenHtml } from '#server/platform/clean-written-html.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { findLegalTextInForce } from '#server/tenancy/regions/legal-texts/find-legal-text-in-force.ts';
import { getBerlinToday } from '#server/tenancy/regions/get-berlin-today.ts';

type LegalData = PartData<'legal-imprint'>;

/** A legal text as it is in force today: the region's own, or the operator's (null in place of a region). */
export async function readLegalPart(db: Db, regionId: number | null, name: LegalTextName): Promise<LegalData> {
  const own = await findLegalTextInForce(db, name, regionId);
  if (own?.html != null) return { html: own.html, validFrom: own.validFrom, usesOperatorText: false };
  // What the region would begin to write with.
  const operators = await findLegalTextInForce(db, name, null);
  return { html: operators?.html ?? '', validFrom: own?.validFrom ?? '', usesOperatorText: regionId !== null };
}

/** Adds a version, which counts from its day on. Throws Refusal 422 for a past day and for a text without words. */
export async function storeLegalPart(trx: Trx, regionId: number | null, name: LegalTextName, data: LegalData): Promise<void> {
  const today = await getBerlinToday(trx);
  const validFrom = data.validFrom || today;
  if (validFrom < today) throw atField('validFrom', PAST);
  const html = data.usesOperatorText && regionId !== null ? null : cleanWrittenHtml(data.html);
  if (html === '') throw atField('html', NO_WORDS);
  await trx
    .insertInto('legal_text')
    .columns(['region_id', 'name', 'html', 'valid_from', 'version'])
    .expression((from) =>
      from
        .selectFrom('legal_text')
        .select((texts) => [
          sql<number | null>`${regionId}::int`.as('region_id'),
          texts.val(name).as('name'),
          sql<string | null>`${html}::text`.as('html'),
          sql<string>`${validFrom}::date`.as('valid_from'),
          sql<number>`coalesce(max(version), 0) + 1`.as('version'),
        ])
        .where('region_id', 'is not distinct from', regionId)
        .where('name', '=', name),
    )
    .execute();
}

const PAST = 'Das Datum liegt in der Vergangenheit. Ein Rechtstext gilt frühestens ab heute.';
const NO_WORDS = 'Der Text ist leer.';
