import { addEmployer } from '#server/parties/employers/add-employer.ts';
import { storeBank } from '#server/parties/businesses/banks.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import type { ToldParty } from './judge-row.ts';
import { addContact, contractOf, type Moving, unsignedBank } from './moved-contract.ts';

/**
 * Opens the contract of an employer that comes from another provider, as its own joining would: in review, without
 * cards. Who paid by direct debit does so again once a mandate has come back. The contact person has no password.
 */
export async function openMovedEmployer(
  trx: Trx,
  moving: Moving,
  told: ToldParty,
): Promise<{ employerId: number; personId: number | null }> {
  const { regionId, actorId } = moving;
  const { employerId, contractId } = await addEmployer(trx, contractOf(moving, told));
  const business: Business = { kind: 'employer', regionId, employerId };
  const personId = await addContact(trx, business, told);
  await audit(trx, { personId: actorId, regionId, act: 'employer-moved-in', subject: contractId });
  // How it pays is fixed from now on. Whoever has named nothing chooses with its data.
  if (told.payment !== null || told.account !== null) {
    await storeBank(trx, business, unsignedBank(business, told.payment ?? 'Bankeinzug', told.account));
    await audit(trx, { personId: actorId, regionId, act: 'employer-bank-changed', subject: subjectOf(business) });
  }
  return { employerId, personId };
}
