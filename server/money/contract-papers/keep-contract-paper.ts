import type { Db } from '#server/platform/db/database.ts';
import { getLetterLook } from '#server/tenancy/regions/letter-look.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { contractPaper } from './contract-paper.ts';

/** The paper of that id, made once: later and parallel calls return the same. Throws when there is none. */
export async function keepContractPaper(archive: { db: Db; regionContent: RegionContent }, gguid: string): Promise<Uint8Array> {
  const { db } = archive;
  const { region_id, terms, pdf } = await find(db, gguid);
  if (pdf) return pdf;
  const paper = await contractPaper(terms, await getLetterLook(archive, region_id));
  await db
    .updateTable('contract_paper')
    .set({ pdf: Buffer.from(paper) })
    .where('region_id', '=', region_id)
    .where('gguid', '=', gguid)
    .where('pdf', 'is', null)
    .execute();
  return (await find(db, gguid)).pdf!;
}

async function find(db: Db, gguid: string) {
  return db
    .selectFrom('contract_paper')
    .select(['region_id', 'terms', 'pdf'])
    .where('gguid', '=', gguid)
    .executeTakeFirstOrThrow();
}
