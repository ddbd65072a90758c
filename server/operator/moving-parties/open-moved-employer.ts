import { addEmployer } from '#server/parties/employers/add-employer.ts';
import { storeEmployerBank } from '#server/parties/employers/employer-bank.ts';
import { subjectOf } from '#server/parties/partners/own-business.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import type { ToldParty } from './judge-row.ts';
import { addContact, contractOf, invoiced, type Moving, unsignedAccount } from './moved-contract.ts';

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
  const bank = bankOf(business, told);
  if (bank) {
    await storeEmployerBank(trx, { regionId, employerId }, bank);
    await audit(trx, { personId: actorId, regionId, act: 'employer-bank-changed', subject: subjectOf(business) });
  }
  return { employerId, personId };
}

/** Undefined where the employer has to say how it pays: no way is named, or direct debit without an account. */
function bankOf(business: Business, { payment, account }: ToldParty) {
  if (payment === 'Rechnung') return invoiced(account);
  return account === null ? undefined : unsignedAccount(business, account);
}
