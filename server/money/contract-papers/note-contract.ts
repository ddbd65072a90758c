import type { Trx } from '#server/platform/db/database.ts';
import type { Attachment } from '#server/platform/mail/attachment.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { type ContractTerms, contractTitle } from './contract-terms.ts';
import './tables.ts';

/** Notes what was agreed with a business as it joined, once. Returns its paper, to go along with a mail. */
export async function noteContract(trx: Trx, business: Business, terms: ContractTerms): Promise<Attachment> {
  const { gguid } = await trx
    .insertInto('contract_paper')
    .values({
      region_id: business.regionId,
      partner_id: business.kind === 'partner' ? business.partnerId : null,
      employer_id: business.kind === 'employer' ? business.employerId : null,
      terms: JSON.stringify(terms),
    })
    .returning('gguid')
    .executeTakeFirstOrThrow();
  return { kind: 'contract', id: gguid, fileName: `${contractTitle(terms)}.pdf` };
}
