import { branchMessages, type BranchData } from '#contract/branch-data.ts';
import { siteName } from '#contract/data-labels.ts';
import { openingFields, type OpeningHours } from '#contract/opening-hours.ts';
import type { PartnerDataInput } from '#contract/partner-data.ts';
import type { PartnerRole } from '#contract/roles.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { type BranchRecord, storeBranches } from '#server/parties/partners/branch-records.ts';
import { closeBranch } from '#server/parties/partners/branches.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { addBusinessPerson } from '#server/tenancy/access/business-people.ts';
import { dismissFromBusiness } from '#server/tenancy/access/dismiss-from-business.ts';
import { inviteToBusiness } from '#server/tenancy/access/invite-to-business.ts';
import { listNewUsers } from './check-partner-data.ts';
import { subjectOf } from './own-bank.ts';
import type { DataDesk } from './store-partner-data.ts';
import type { StoredPartner } from './stored-partner-data.ts';

/** Closes the branches that are not named any more, stores those that are, and opens accounts for new users. */
export async function storeOwnBranches(
  desk: DataDesk,
  stored: StoredPartner,
  input: PartnerDataInput,
  hashes: Readonly<Record<string, string>>,
): Promise<void> {
  const kept = new Set(input.branches.map(({ branchID }) => branchID));
  for (const site of stored.sites) if (!kept.has(site.branch.branchId)) await removeBranch(desk, stored, site);
  const ids = await storeBranches(desk.trx, desk.admin, input.branches.map(recordOf));
  for (const { path, index, user } of listNewUsers(input))
    await addUser(desk, stored, { user, path, branchId: index === 0 ? null : ids[index]!, passwordHash: hashes[path] });
}

/** It books no more, and its people have no logins any more; its past stays (rulings 6, Branches). */
async function removeBranch(
  desk: DataDesk,
  { business, row, contact }: StoredPartner,
  { branch, people }: StoredPartner['sites'][number],
) {
  const { trx, region, admin } = desk;
  if ((await closeBranch(trx, business, branch.branchId)) === undefined) return;
  for (const person of people)
    await dismissFromBusiness(desk, person, `Die Filiale „${branch.name}“ von ${row.name} ist geschlossen.`);
  await audit(trx, { personId: admin.personId, regionId: admin.regionId, act: 'branch-ended', subject: subjectOf(business) });
  if (contact)
    await queueMail(trx, {
      to: contact.email,
      recipientId: contact.personId,
      look: region,
      subject: 'Eine Filiale wurde geschlossen',
      salutation: `Guten Tag ${contact.firstName} ${contact.lastName},`,
      paragraphs: [
        `die Filiale „${branch.name}“ ist geschlossen: Über sie sind keine Buchungen mehr möglich, und ihre Benutzer haben keinen Zugang mehr.`,
      ],
    });
}

type User = BranchData['branchUsers'][number];

async function addUser(
  desk: DataDesk,
  { business, row }: StoredPartner,
  { user, path, branchId, passwordHash }: { user: User; path: string; branchId: number | null; passwordHash: string | undefined },
): Promise<void> {
  const { trx, region, admin } = desk;
  const { contactPersonFirstName: firstName, contactPersonLastName: lastName, contactPersonGender: gender } = user;
  const email = readMailAddress(user.contactPersonEmail) ?? user.contactPersonEmail;
  const role: PartnerRole =
    user.contactPersonPartnerPortalRole === 'buchhaltung' ? 'accounting' : user.contactPersonPartnerPortalRole;
  const salutation = salutationOf(gender);
  const person = { email, gender, salutation, firstName, lastName, role, branchId, passwordHash };
  const personId = await addBusinessPerson(trx, business, person);
  if (personId === undefined)
    throw ruleBroken(branchMessages.emailTaken, { [`${path}.contactPersonEmail`]: branchMessages.emailTaken });
  await audit(trx, {
    personId: admin.personId,
    regionId: admin.regionId,
    act: 'business-user-added',
    subject: subjectOf(business),
  });
  const why = `Für Sie wurde ein Zugang zum Portal von ${row.name} eingerichtet.`;
  if (passwordHash === undefined) return inviteToBusiness(desk, { personId, email, firstName, lastName }, why);
  await queueMail(trx, {
    to: email,
    recipientId: personId,
    look: region,
    subject: 'Ihr Zugang zum Portal',
    salutation: `Guten Tag ${firstName} ${lastName},`,
    paragraphs: [
      why,
      'Sie melden sich mit dieser E-Mail-Adresse an. Ihr Passwort erfahren Sie dort, wo Sie arbeiten; bitte ändern Sie es nach der ersten Anmeldung.',
    ],
  });
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
  };
}
