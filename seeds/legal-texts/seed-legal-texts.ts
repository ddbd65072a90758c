import fs from 'node:fs';
import { legalTexts } from '#contract/tenancy/regions/regions.ts';
import type { Db } from '#server/platform/db/database.ts';

/** One file per legal text: the operator's `<name>.html`, and `<name>.<region>.html` for one that a region replaces. */
export async function seedLegalTexts(db: Db, regionIds: ReadonlyMap<string, number>): Promise<void> {
  const files = fs.readdirSync(import.meta.dirname).filter((file) => file.endsWith('.html'));
  const texts = files.map((file) => {
    const [name, region] = file.slice(0, -'.html'.length).split('.') as [string, string?];
    if (!(name in legalTexts)) throw new Error(`no legal text is called ${name}`);
    return {
      name,
      region_id: region ? regionIds.get(region)! : null,
      html: fs.readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
    };
  });
  await db.insertInto('legal_text').values(texts).execute();
}
