import type { OutputOf } from '#contract/common/call.ts';
import type { correctionPrefill } from '#contract/money/corrections/corrections.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { ownBusinessOf } from '#server/parties/partners/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getContract } from '#server/parties/employers/reads.ts';

/** What the form begins with. No telephone number is kept of the people at a business. */
export async function prefillCorrection(db: Db, caller: Caller): Promise<OutputOf<typeof correctionPrefill>> {
  const { contractId, name } = await getContract(db, ownBusinessOf(caller));
  const person = await getPerson(db, caller.personId);
  return {
    contractID: contractId,
    partnerName: name,
    contactName: `${person.first_name} ${person.last_name}`,
    contactPhone: '',
    contactEmail: person.email,
  };
}
