import { addPartner } from '#server/parties/partners/add-partner.ts';
import { type BranchRecord, storeBranches } from '#server/parties/partners/branch-records.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import { storeBank } from '#server/parties/businesses/banks.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import type { ToldParty } from './judge-row.ts';
import { addContact, contractOf, COUNTRY, type Moving, unsignedBank } from './moved-contract.ts';

/**
 * Opens the contract of a partner that comes from another provider, as its own joining would: in review, with main site
 * and further branches. Its account has a mandate that nobody has signed. The contact person has no password. Returns
 * the branches in the order of `branches`, and the person; null where the row names none, or the address has an
 * account.
 */
export async function openMovedPartner(
  trx: Trx,
  moving: Moving,
  { told, branches }: { told: ToldParty; branches: readonly ToldParty[] },
): Promise<{ partnerId: number; branchIds: number[]; personId: number | null }> {
  const { regionId, actorId } = moving;
  const { partnerId, contractId } = await addPartner(trx, {
    ...contractOf(moving, told),
    company_website: told.website || null,
    ...(told.model && { disagio_model: told.model }),
  });
  const business: Business = { kind: 'partner', regionId, partnerId };
  const [site] = await listBranches(trx, { regionId, partnerId });
  const sites = [{ ...recordOf(told), name: site!.name, companyNameIntern: '', branchId: site!.branch_id }];
  const more = branches.map((branch) => ({ ...recordOf(branch), branchId: null }));
  const ids = await storeBranches(trx, { regionId, partnerId }, [...sites, ...more]);
  const personId = await addContact(trx, business, told);
  await audit(trx, { personId: actorId, regionId, act: 'partner-moved-in', subject: contractId });
  if (told.account) {
    // Where statements are paid to.
    await storeBank(trx, business, unsignedBank(business, 'Bankeinzug', told.account));
    await audit(trx, { personId: actorId, regionId, act: 'partner-bank-changed', subject: subjectOf(business) });
  }
  return { partnerId, branchIds: ids.slice(1), personId };
}

function recordOf({ name, street, zip, city, email, website, phone, trade }: ToldParty): BranchRecord {
  return {
    name,
    street,
    zip,
    city,
    companyName: name,
    companyNameIntern: name,
    country: COUNTRY,
    email: email ?? '',
    website,
    phone,
    openingHours: {},
    categories: [trade!],
    place: null,
  };
}
