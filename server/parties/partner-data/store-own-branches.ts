import { branchMessages, type BranchData } from '#contract/parties/partner-data/branch-data.ts';
import { readPlace } from '#contract/parties/partner-data/branch-place.ts';
import { siteName } from '#contract/parties/businesses/data-labels.ts';
import { openingFields, type OpeningHours } from '#contract/parties/partners/opening-hours.ts';
import type { PartnerDataInput } from '#contract/parties/partner-data/partner-data.ts';
import type { PartnerRole } from '#contract/common/roles.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { type BranchRecord, storeBranches } from '#server/parties/partners/branch-records.ts';
import { closeBranch } from '#server/parties/partners/branches.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { type Mail, queueMail, queueMails } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { audit, auditAll } from '#server/tenancy/audit/audit.ts';
import { addBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { dismissFromBusiness } from '#server/tenancy/credentials/dismiss-from-business.ts';
import { invitationTo } from '#server/tenancy/credentials/invite-to-business.ts';
import { listNewUsers } from './check-partner-data.ts';
import { ownBranchClosed, userAdded } from './mails.ts';
import { subjectOf } from '#server/parties/businesses/own-business.ts';
import type { DataSaving, StoredPartner } from './stored-partner-data.ts';

/** Closes the branches that are not named any more, stores those that are, and opens accounts for new users. */
export async function storeOwnBranches(
  saving: DataSaving,
  stored: StoredPartner,
  input: PartnerDataInput,
  hashes: Readonly<Record<string, string>>,
): Promise<void> {
  const kept = new Set(input.branches.map(({ branchID }) => branchID));
  for (const site of stored.sites) if (!kept.has(site.branch.branchId)) await removeBranch(saving, stored, site);
  const ids = await storeBranches(saving.trx, saving.admin, input.branches.map(recordOf));
  await addUsers(
    saving,
    stored,
    listNewUsers(input).map(({ path, index, user }) => ({
      user,
      path,
      branchId: index === 0 ? null : ids[index]!,
      passwordHash: hashes[path],
    })),
  );
}

/** It books no more, and its people have no logins any more; its past stays. */
async function removeBranch(
  saving: DataSaving,
  { business, row, contact }: StoredPartner,
  { branch, people }: StoredPartner['sites'][number],
) {
  const { trx, region, admin } = saving;
  if ((await closeBranch(trx, business, branch.branchId)) === undefined) return;
  for (const person of people)
    await dismissFromBusiness(saving, person, `Die Filiale „${branch.name}“ von ${row.name} ist geschlossen.`);
  await audit(trx, { personId: admin.personId, regionId: admin.regionId, act: 'branch-ended', subject: subjectOf(business) });
  if (contact) await queueMail(trx, ownBranchClosed(contact, { region, branch: branch.name }));
}

interface NewUser {
  user: BranchData['branchUsers'][number];
  path: string;
  branchId: number | null;
  /** Undefined for a person who sets a password by a link. */
  passwordHash: string | undefined;
}

/** Opens the accounts of all new users at once. Throws Refusal 422 for an address that got an account meanwhile. */
async function addUsers(saving: DataSaving, { business, row }: StoredPartner, users: readonly NewUser[]): Promise<void> {
  const { trx, admin } = saving;
  const people = users.map(personOf);
  const ids = await addBusinessPeople(trx, business, people);
  const taken = users[ids.indexOf(undefined)];
  if (taken) throw atField(`${taken.path}.contactPersonEmail`, branchMessages.emailTaken);
  await auditAll(
    trx,
    users.map(() => ({
      personId: admin.personId,
      regionId: admin.regionId,
      act: 'business-user-added',
      subject: subjectOf(business),
    })),
  );
  const why = `Für Sie wurde ein Zugang zum Portal von ${row.name} eingerichtet.`;
  const mails: Mail[] = [];
  for (const [index, person] of people.entries()) {
    const told = { ...person, personId: ids[index]! };
    mails.push(
      person.passwordHash === undefined ? await invitationTo(saving, told, why) : userAdded(told, { region: saving.region, why }),
    );
  }
  await queueMails(trx, mails);
}

function personOf({ user, branchId, passwordHash }: NewUser) {
  const { contactPersonFirstName: firstName, contactPersonLastName: lastName, contactPersonGender: gender } = user;
  const role: PartnerRole =
    user.contactPersonPartnerPortalRole === 'buchhaltung' ? 'accounting' : user.contactPersonPartnerPortalRole;
  const email = readMailAddress(user.contactPersonEmail) ?? user.contactPersonEmail;
  return { email, gender, salutation: salutationOf(gender), firstName, lastName, role, branchId, passwordHash };
}

const openingNames = Object.keys(openingFields) as (keyof OpeningHours)[];

function recordOf(branch: BranchData, index: number): BranchRecord & { branchId: number | null } {
  return {
    branchId: branch.branchID,
    // Papers call it so: what the partner itself says, or its place in the list.
    name: branch.companyNameIntern || siteName(index),
    street: branch.companyStreet,
    zip: branch.companyZip,
    city: branch.companyCity,
    companyName: branch.companyName,
    companyNameIntern: branch.companyNameIntern,
    country: branch.companyCountry,
    email: branch.companyEmail,
    website: branch.companyWebsite,
    phone: branch.companyPhone,
    openingHours: Object.fromEntries(openingNames.filter((name) => branch[name]).map((name) => [name, branch[name]])),
    categories: branch.companyCategories,
    place: readPlace(branch),
  };
}
