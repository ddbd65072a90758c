import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { addPartner } from '#server/parties/partners/add-partner.ts';
import { type BranchRecord, storeBranches } from '#server/parties/partners/branch-records.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import { nextMandateReference } from '#server/parties/partners/mandate.ts';
import { subjectOf } from '#server/parties/partners/own-business.ts';
import { storePartnerBank } from '#server/parties/partners/partner-bank.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { addBusinessPerson, type Business } from '#server/tenancy/people/business-people.ts';
import type { ToldParty } from './judge-row.ts';

interface Moving {
  regionId: number;
  provider: string;
  /** What the former provider calls it. */
  number: string;
  /** Who has released it. */
  actorId: number;
}

/**
 * Opens the contract of a partner that comes from another provider, as its own joining would: in review, with main site
 * and further branches. Its account has a mandate that nobody has signed. The contact person has no password. Returns
 * the branches in the order of `branches`, and the person; null where the row names none, or the address has an account.
 */
export async function openMovedPartner(
  trx: Trx,
  { regionId, provider, number, actorId }: Moving,
  { told, branches }: { told: ToldParty; branches: readonly ToldParty[] },
): Promise<{ partnerId: number; branchIds: number[]; personId: number | null }> {
  const { partnerId, contractId } = await addPartner(trx, {
    region_id: regionId,
    name: told.name,
    company_street: told.street,
    company_zip: told.zip,
    company_city: told.city,
    company_country: COUNTRY,
    company_email: told.email,
    company_phone: told.phone || null,
    company_website: told.website || null,
    contract_end_at: told.until,
    additional_notes_for_contract: noteOf({ provider, number }, told),
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
    await storeAccount(trx, { regionId, partnerId }, told.account);
    await audit(trx, { personId: actorId, regionId, act: 'partner-bank-changed', subject: subjectOf(business) });
  }
  return { partnerId, branchIds: ids.slice(1), personId };
}

const COUNTRY = 'DE';

/** For staff: from where it came. The day of its beginning there is none of ours, where nobody owes us anything for it. */
function noteOf({ provider, number }: Pick<Moving, 'provider' | 'number'>, { since, contact }: ToldParty): string {
  const began = since === null ? '' : `, Vertrag dort seit ${formatIsoDay(since)}`;
  const named = contact === '' ? '' : ` Ansprechperson: ${contact}.`;
  return `Umgezogen von „${provider}“: dort Nummer ${number}${began}.${named}`;
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

/** An admin without a password. */
async function addContact(trx: Trx, business: Business, told: ToldParty): Promise<number | null> {
  const { email, gender, firstName, lastName } = told;
  if (email === null) return null;
  const named = { email, gender, salutation: salutationOf(gender), firstName, lastName, role: 'admin' as const, branchId: null };
  return (await addBusinessPerson(trx, business, named)) ?? null;
}

/** Where statements are paid to. Nothing is collected from it: a mandate for somebody else is none for us. */
async function storeAccount(
  trx: Trx,
  owner: { regionId: number; partnerId: number },
  { holder, iban, bic, bankName }: NonNullable<ToldParty['account']>,
): Promise<void> {
  await storePartnerBank(trx, owner, {
    payment_method: 'Bankeinzug',
    account_holder: holder,
    iban,
    bic,
    bank_name: bankName,
    mandate_reference: nextMandateReference({ kind: 'partner', ...owner }, null),
    mandate_signed_on: null,
    mandate_printed_on: null,
    mandate_received_on: null,
    holder_street: null,
    holder_zip: null,
    holder_city: null,
  });
}
