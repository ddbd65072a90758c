import { writeDegrees } from '#contract/parties/partner-data/branch-place.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { openingFields } from '#contract/parties/partners/opening-hours.ts';
import type { listBranchRecords } from '#server/parties/partners/branch-records.ts';
import type { Contract } from '#server/parties/businesses/contracts.ts';
import type { BusinessPersonRow } from '#server/tenancy/people/business-people.ts';

/** An open branch with its people. */
export interface Site {
  branch: Awaited<ReturnType<typeof listBranchRecords>>[number];
  people: BusinessPersonRow[];
}

type BranchAnswer = PartnerDataAnswer['branches'][number];

const noHours = Object.fromEntries(
  Object.entries(openingFields).map(([field, schema]) => [field, schema.safeParse(false).success ? false : '']),
);

/** A branch as its page shows it. What nobody has said of the main site yet, its contract suggests. */
export function branchDataOf({ branch, people }: Site, contract: Contract<'partner'> | undefined): BranchAnswer {
  const isPublished = branch.company_name !== null;
  return {
    branchID: branch.branchId,
    isOriginBranch: true,
    companyName: branch.company_name ?? contract?.name ?? '',
    companyNameIntern: branch.company_name_intern ?? (contract ? '' : branch.name),
    companyStreet: branch.street,
    companyZip: branch.zip,
    companyCity: branch.city,
    companyCountry: branch.company_country ?? contract?.company_country ?? 'DE',
    companyEmail: branch.company_email ?? contract?.company_email ?? '',
    companyWebsite: branch.company_website ?? contract?.company_website ?? '',
    companyPhone: branch.company_phone ?? contract?.company_phone ?? '',
    companyLatitude: branch.latitude === null ? '' : writeDegrees(branch.latitude),
    companyLongitude: branch.longitude === null ? '' : writeDegrees(branch.longitude),
    ...noHours,
    ...(isPublished ? branch.opening_hours : {}),
    companyCategories: branch.categories,
    branchUsers: people.map(userDataOf),
  } as BranchAnswer;
}

function userDataOf(person: BusinessPersonRow): BranchAnswer['branchUsers'][number] {
  return {
    contactPersonGender: person.gender ?? '',
    contactPersonFirstName: person.firstName,
    contactPersonLastName: person.lastName,
    contactPersonEmail: person.email,
    contactPersonEmailRepeated: person.email,
    originContactPersonEmail: person.email,
    contactPersonPassword: '',
    contactPersonPasswordRepeated: '',
    contactPersonPartnerPortalRole: person.partnerRole ?? 'user',
  };
}
