import type { OutputOf } from '#contract/common/call.ts';
import type { correctionPrefill } from '#contract/money/corrections/corrections.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { idOf, ownBusinessOf } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';

/** What the form begins with. No telephone number is kept of the people at a business. */
export async function prefillCorrection(db: Db, caller: Caller): Promise<OutputOf<typeof correctionPrefill>> {
  const business = ownBusinessOf(caller);
  const { contractId, name } = await getBusiness(db, business.kind, idOf(business));
  const person = await getPerson(db, caller.personId);
  return {
    contractID: contractId,
    partnerName: name,
    contactName: `${person.first_name} ${person.last_name}`,
    contactPhone: '',
    contactEmail: person.email,
  };
}
