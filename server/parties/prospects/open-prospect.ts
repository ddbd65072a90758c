import type { InterestRegistration } from '#contract/parties/prospects/prospects.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { holdCompanyOfLink, useUpCompanyLink } from '#server/parties/potential-partners/company-of-link.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import { addProspectAccount } from '#server/tenancy/people/add-person.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findCredentials } from '#server/tenancy/people/find-credentials.ts';
import { mayMail } from '#server/tenancy/throttling/throttle.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { companyAddressKnown, interestReceived, prospectWelcome } from './mails.ts';

/**
 * Opens the account of a prospect whose data were checked. A good link admits its person at once and is used up;
 * otherwise staff gets a case. Where the address is known, only its owner is told. Returns the person's id where he is
 * admitted already. Throws Refusal 422 for a link of another region.
 */
export async function openProspect(
  trx: Trx,
  wanted: InterestRegistration,
  region: RegionEntry,
  { passwordHash, portalUrl }: { passwordHash: string; portalUrl: string },
): Promise<number | null> {
  const { regionId } = region;
  const company = wanted.x ? await holdCompanyOfLink(trx, wanted.x) : undefined;
  if (company && company.region_id !== regionId) throw atField('region', OTHER_REGION);
  const personId = await addProspectAccount(trx, {
    regionId,
    email: wanted.contactPersonEmail,
    interest: wanted.partnerInterestedIn,
    gender: wanted.contactPersonGender,
    salutation: salutationOf(wanted.contactPersonGender),
    firstName: wanted.contactPersonFirstName,
    lastName: wanted.contactPersonLastName,
    passwordHash,
    isAdmitted: company !== undefined,
  });
  if (personId === undefined) {
    if (await mayMail(trx, 'known-address', wanted.contactPersonEmail)) await tellOwner(trx, wanted.contactPersonEmail, region);
    return null;
  }
  const to = {
    personId,
    email: wanted.contactPersonEmail,
    firstName: wanted.contactPersonFirstName,
    lastName: wanted.contactPersonLastName,
  };
  await insertProspect(trx, { regionId, personId, potentialPartnerId: company?.potential_partner_id ?? null }, wanted);
  if (company) {
    await useUpCompanyLink(trx, company);
    await queueMail(trx, prospectWelcome(to, { region, interest: wanted.partnerInterestedIn, portalUrl }));
    const subject = `potential-partner ${company.potential_partner_id}`;
    await audit(trx, { personId, regionId, act: 'prospect-joined-by-link', subject });
    return personId;
  }
  const contactPerson = `${wanted.contactPersonFirstName} ${wanted.contactPersonLastName}`;
  // Staff looks at him before he may sign in.
  await openCase(trx, {
    regionId,
    kind: 'admission',
    subject: `${wanted.companyName}, ${wanted.companyCity}`,
    personId,
    openedBy: personId,
    search: [wanted.companyName, wanted.companyCity, contactPerson, wanted.contactPersonEmail],
  });
  await queueMail(trx, interestReceived(to, { region }));
  await audit(trx, { personId, regionId, act: 'prospect-registered' });
  return null;
}

async function tellOwner(trx: Trx, email: string, region: RegionEntry): Promise<void> {
  const owner = await findCredentials(trx, { email: email.toLowerCase() });
  if (owner) await queueMail(trx, companyAddressKnown({ email, personId: owner.person_id }, { region }));
}

const OTHER_REGION = 'Ihr Link gilt für eine andere Region.';

async function insertProspect(
  trx: Trx,
  key: { regionId: number; personId: number; potentialPartnerId: number | null },
  wanted: InterestRegistration,
): Promise<void> {
  await trx
    .insertInto('prospect')
    .values({
      region_id: key.regionId,
      person_id: key.personId,
      company_name: wanted.companyName,
      company_address_additional: wanted.companyAddressAdditional ?? '',
      company_street: wanted.companyStreet,
      company_zip: wanted.companyZip,
      company_city: wanted.companyCity,
      company_country: wanted.companyCountry,
      trade_association: wanted.companyGewerbeverein || null,
      sector: wanted.companySector,
      contact_person_role: wanted.contactPersonRole,
      phone: wanted.ceoPhone,
      community: wanted.community,
      potential_partner_id: key.potentialPartnerId,
    })
    .execute();
}
