import { idOf } from '#server/parties/businesses/own-business.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type Business, ownerColumns } from '#server/tenancy/people/business-people.ts';
import { type ContractTerms, contractTitle } from './contract-terms.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';

/** The paper of a business's contract; undefined for one that did not join in the portal. */
export async function findContractPaper(
  db: Db,
  business: Business,
): Promise<{ gguid: string; title: string; concludedAt: Date } | undefined> {
  const found = await db
    .selectFrom('contract_paper')
    .select(['gguid', 'terms', 'concluded_at as concludedAt'])
    .where('region_id', '=', business.regionId)
    .where(`${business.kind}_id`, '=', idOf(business))
    .executeTakeFirst();
  return found && { gguid: found.gguid, title: contractTitle(found.terms), concludedAt: found.concludedAt };
}

/** Notes what was agreed with a business as it joined, once. Returns its paper, to go along with a mail. */
export async function noteContract(trx: Trx, business: Business, terms: ContractTerms): Promise<Attachment> {
  const { gguid } = await trx
    .insertInto('contract_paper')
    .values({
      region_id: business.regionId,
      ...ownerColumns(business),
      terms: JSON.stringify(terms),
    })
    .returning('gguid')
    .executeTakeFirstOrThrow();
  return { kind: 'contract', id: gguid, fileName: `${contractTitle(terms)}.pdf` };
}
