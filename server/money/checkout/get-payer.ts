import { isPermitted } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import type { AnyPurpose, Payer } from './checkout-purpose.ts';

/** The person who pays, as the account is now. Throws Refusal 404 for whoever has no part in the purpose, or has ended the account. */
export async function getPayer(db: Db, purpose: Pick<AnyPurpose, 'permits'>, personId: number): Promise<Payer> {
  const person = await getPerson(db, personId);
  const standing = { ...person, contract_ended: false };
  if (person.ended_at || person.region_id === null || !isPermitted(purpose.permits, standing)) throw notFound();
  return { personId, gguid: person.gguid, regionId: person.region_id, partnerId: person.partner_id };
}
