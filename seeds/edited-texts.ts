import type { PartData, RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readRegionPart } from '#server/tenancy/regions/parts/region-parts.ts';
import { allRegions } from './regions/all-regions.ts';

interface Edit {
  slug: string;
  part: RegionPart;
  daysAgo: number;
  note: string;
  /** How the part was until then. */
  before: (now: PartData) => PartData;
}

/** What the editors have worked on. */
const edits: readonly Edit[] = [
  ...allRegions
    .filter(({ isListed = true }) => isListed)
    .map(({ slug }, index): Edit => ({
      slug,
      part: 'contact',
      daysAgo: 24 + 5 * index,
      note: 'Begrüßung für Karteninhaber',
      before: (now) => ({ ...now, greeting: '' }),
    })),
  { slug: 'lahr', part: 'partner-faqs', daysAgo: 17, note: 'Eine Frage mehr', before: withoutLast('faqs') },
  { slug: 'troisdorf', part: 'customer-faqs', daysAgo: 12, note: 'Eine Frage mehr', before: withoutLast('faqs') },
  { slug: 'lahr', part: 'perks', daysAgo: 3, note: 'Ein zweiter Vorteil', before: withoutLast('perks') },
];

function withoutLast(list: string) {
  return (now: PartData): PartData => ({ ...now, [list]: ((now as Record<string, unknown>)[list] as unknown[]).slice(0, -1) });
}

/** What the editors have published, so that lists and histories have something to tell. */
export async function seedEditedTexts(db: Db, regions: ReadonlyMap<string, number>): Promise<void> {
  const { person_id: editor } = await db
    .selectFrom('person')
    .select('person_id')
    .where('email', '=', 'redaktion@demo.example')
    .executeTakeFirstOrThrow();
  for (const { slug, part, daysAgo, note, before } of edits) {
    const region_id = regions.get(slug)!;
    const now = await readRegionPart(db, region_id, part);
    const at = new Date(Date.now() - daysAgo * 24 * 3_600_000);
    const publication = { region_id, part, published_at: at };
    await db
      .insertInto('region_publication')
      .values([
        { ...publication, data: JSON.stringify(before(now)), note: '', published_by: null },
        { ...publication, data: JSON.stringify(now), note, published_by: editor },
      ])
      .execute();
    await db.insertInto('region_part').values({ region_id, part, draft: null, edited_by: editor, edited_at: at }).execute();
  }
}
