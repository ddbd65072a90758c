import { branchMessages } from '#contract/parties/partner-data/branch-data.ts';
import { dataMessages } from '#contract/parties/businesses/company-data.ts';
import { bankDataMessages } from '#contract/parties/businesses/bank-data.ts';
import { type PartnerDataInput, partnerDataMessages, toldFields } from '#contract/parties/partner-data/partner-data.ts';
import type { Db } from '#server/platform/db/database.ts';
import { assertNoProblems, notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { assertOwnPassword } from '#server/tenancy/credentials/own-password.ts';
import { listTakenEmails } from '#server/tenancy/people/taken-emails.ts';
import { knownPasswordProblem } from '#server/tenancy/credentials/assert-new-password.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { accountProblems } from '#server/parties/businesses/check-account.ts';
import {
  companyEmailsOf,
  companyProblems,
  mailProblems,
  type Problems,
  toldProblems,
} from '#server/parties/businesses/company-problems.ts';
import { isOtherAccount, lockedBankProblems } from '#server/parties/businesses/own-bank.ts';
import { listChoices } from './read-partner-data.ts';
import { changedMeanwhile } from '#server/parties/businesses/seen-data.ts';
import { type DataAdmin, readStoredData, type StoredPartner } from './stored-partner-data.ts';

/** Data that were found right, until they are stored: passwords are hashes by now, by the paths of their users. */
export interface CheckedPartnerData {
  input: PartnerDataInput;
  hashes: Record<string, string>;
}

/**
 * Checks what a schema cannot know. Throws Refusal 409 that names what has changed since the version that was read, and
 * 404 for a branch of somebody else. 422 with every wrong field.
 */
export async function checkPartnerData(
  db: Db,
  region: RegionEntry,
  admin: DataAdmin,
  input: PartnerDataInput,
): Promise<CheckedPartnerData> {
  const { stored, problems } = await db
    .transaction()
    // All checks read one snapshot: what others save meanwhile is no error of this input.
    .setIsolationLevel('repeatable read')
    .execute((at) => findProblems(at, region, admin, input));
  const isBankChange = isOtherAccount(stored.bank, input);
  if (isBankChange && input.password === '') problems.password = bankDataMessages.password;
  assertNoProblems(problems);
  if (isBankChange) await assertOwnPassword(db, admin.personId, input.password);
  return { input: withoutPasswords(input), hashes: await hashPasswords(input) };
}

async function findProblems(db: Db, region: RegionEntry, admin: DataAdmin, input: PartnerDataInput) {
  const stored = await readStoredData(db, admin);
  if (stored.row.version !== input.version)
    throw await changedMeanwhile(
      db,
      { regionId: admin.regionId, form: 'partner-data', businessId: admin.partnerId },
      input.version,
      stored.data,
    );
  assertOwnBranches(stored, input);
  const problems: Problems = {
    ...toldProblems(toldFields, stored.data, input),
    ...(await choiceProblems(db, admin, stored, input)),
    ...addressProblems(input),
    ...lockedBankProblems(stored.bank, input),
    ...accountProblems(input),
    ...knownUserProblems(stored, input),
    ...(await newUserProblems(db, region, input)),
  };
  return { stored, problems };
}

/** The main site stays the first, and every other branch is an open one of the partner's, named once. */
function assertOwnBranches({ data }: StoredPartner, { branches }: PartnerDataInput): void {
  const named = branches.flatMap(({ branchID }) => (branchID === null ? [] : [branchID]));
  const own = new Set(data.branches.map(({ branchID }) => branchID));
  if (named.some((id) => !own.has(id))) throw notFound('Diese Filiale gibt es nicht, oder sie ist schon geschlossen.');
  if (new Set(named).size < named.length || branches[0]?.branchID !== data.branches[0]?.branchID)
    throw ruleBroken('Die Hauptstelle steht an erster Stelle, und jede Filiale kommt einmal vor.');
}

async function choiceProblems(
  db: Db,
  { regionId }: DataAdmin,
  { row, data }: StoredPartner,
  input: PartnerDataInput,
): Promise<Problems> {
  const choices = await listChoices(db, regionId, row.sktype);
  const { communities, categories, disagioModels } = choices;
  const problems = companyProblems(choices, row, input);
  const community = communities.find(({ slug }) => slug === input.community);
  if (input.disagio === '' && community?.requiresDisagioModel) problems.disagio = partnerDataMessages.noDisagio;
  const isOffered = input.disagio === data.disagio || disagioModels.includes(input.disagio);
  if (input.disagio !== '' && !isOffered) problems.disagio = dataMessages.invalid;
  const known = new Set(categories.map(({ id }) => id));
  for (const [index, { companyCategories }] of input.branches.entries())
    if (companyCategories.some((id) => !known.has(id))) problems[`branches.${index}.companyCategories`] = dataMessages.invalid;
  return problems;
}

/** Addresses that mails go to must be such that a mail can. */
function addressProblems(input: PartnerDataInput): Problems {
  return mailProblems([
    ...companyEmailsOf(input),
    ...input.branches.map((branch, index): [string, string] => [`branches.${index}.companyEmail`, branch.companyEmail]),
    ...listNewUsers(input).map(({ path, user }): [string, string] => [`${path}.contactPersonEmail`, user.contactPersonEmail]),
  ]);
}

/** Users with an account must be unchanged: only staff changes their data and roles. */
function knownUserProblems({ data }: StoredPartner, { branches }: PartnerDataInput): Problems {
  const problems: Problems = {};
  for (const [index, branch] of branches.entries()) {
    const known = data.branches.find(({ branchID }) => branchID !== null && branchID === branch.branchID)?.branchUsers ?? [];
    for (const [at, user] of branch.branchUsers.entries()) {
      if (user.originContactPersonEmail === '') continue;
      const path = `branches.${index}.branchUsers.${at}`;
      const stored = known.find(({ originContactPersonEmail }) => originContactPersonEmail === user.originContactPersonEmail);
      if (!stored) problems[`${path}.originContactPersonEmail`] = dataMessages.supportOnly;
      else
        for (const name of Object.keys(stored) as (keyof typeof stored)[])
          if (user[name] !== stored[name]) problems[`${path}.${name}`] = dataMessages.supportOnly;
    }
  }
  return problems;
}

async function newUserProblems(db: Db, region: RegionEntry, input: PartnerDataInput): Promise<Problems> {
  const users = listNewUsers(input);
  const taken = await listTakenEmails(
    db,
    users.map(({ user }) => user.contactPersonEmail),
  );
  const problems: Problems = {};
  const named = new Set<string>();
  for (const { path, user, isBranch } of users) {
    const email = user.contactPersonEmail.toLowerCase();
    if (taken.has(email)) problems[`${path}.contactPersonEmail`] = branchMessages.emailTaken;
    else if (named.has(email)) problems[`${path}.contactPersonEmail`] = branchMessages.emailTwice;
    named.add(email);
    if (isBranch && user.contactPersonPartnerPortalRole !== 'user')
      problems[`${path}.contactPersonPartnerPortalRole`] = branchMessages.branchRole;
    const names = [user.contactPersonFirstName, user.contactPersonLastName, email.split('@')[0]!, region.name, region.cardName];
    const weak = user.contactPersonPassword && knownPasswordProblem(user.contactPersonPassword, names);
    if (weak) problems[`${path}.contactPersonPassword`] = weak;
  }
  return problems;
}

/** The users that have no account yet, with their paths in the data. */
export function listNewUsers({ branches }: PartnerDataInput) {
  return branches.flatMap((branch, index) =>
    branch.branchUsers.flatMap((user, at) =>
      user.originContactPersonEmail === ''
        ? [{ path: `branches.${index}.branchUsers.${at}`, index, isBranch: index > 0, user }]
        : [],
    ),
  );
}

async function hashPasswords(input: PartnerDataInput): Promise<Record<string, string>> {
  const typed = listNewUsers(input).filter(({ user }) => user.contactPersonPassword !== '');
  const hashes = await Promise.all(typed.map(({ user }) => hashPassword(user.contactPersonPassword)));
  return Object.fromEntries(typed.map(({ path }, index) => [path, hashes[index]!]));
}

function withoutPasswords(input: PartnerDataInput): PartnerDataInput {
  const branches = input.branches.map((branch) => ({
    ...branch,
    branchUsers: branch.branchUsers.map((user) => ({ ...user, contactPersonPassword: '', contactPersonPasswordRepeated: '' })),
  }));
  return { ...input, password: '', branches };
}
