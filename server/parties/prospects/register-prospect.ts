import { prospectMessages, type InterestRegistration } from '#contract/prospects.ts';
import { registrationMessages } from '#contract/registration.ts';
import { REQUIRED } from '#contract/person-fields.ts';
import { salutationOf } from '#server/parties/customers/salutation-of.ts';
import { atLeast } from '#server/platform/at-least.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { addProspectAccount } from '#server/tenancy/access/add-prospect-account.ts';
import { assertUnknownPassword } from '#server/tenancy/access/assert-new-password.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import { findCredentials } from '#server/tenancy/access/find-credentials.ts';
import { mayMail } from '#server/tenancy/access/may-mail.ts';
import { hashPassword } from '#server/tenancy/access/password.ts';
import { countAttempt } from '#server/tenancy/access/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { isOwnAddress } from '#server/tenancy/regions/is-own-address.ts';
import { listCategories } from '#server/tenancy/regions/list-categories.ts';
import { listCommunities } from '#server/tenancy/regions/list-communities.ts';
import { listTradeAssociations } from '#server/tenancy/regions/list-trade-associations.ts';
import type { RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { contactPersonRoles } from './contact-person-roles.ts';
import { openReleaseCase } from './release-case.ts';
import './tables.ts';

const LIMIT = { most: 20, minutes: 60, message: 'Zu viele Registrierungsversuche. Bitte versuchen Sie es später erneut.' };
/** Longer than either course takes, most of it for the password's hash. */
const ANSWER_AFTER_MS = 400;

type Needed = Pick<Portal, 'db' | 'config' | 'regionContent'>;

/**
 * Opens the account of a prospect, who may sign in once staff has released it; that is a case. Where the address has an account already, its
 * owner gets a mail, and the answer is the same. Throws Refusal 422 with the fields that are wrong, and 429.
 */
export async function registerProspect(portal: Needed, wanted: InterestRegistration, ip: string): Promise<null> {
  await countAttempt(portal.db, `prospect registration ${ip}`, LIMIT);
  return atLeast(ANSWER_AFTER_MS, async () => {
    const region = await portal.regionContent.find({ slug: wanted.region });
    if (!region) throw ruleBroken(prospectMessages.regionMissing, { region: prospectMessages.regionMissing });
    await assertChoices(portal.db, wanted);
    await assertAddress(portal, wanted.contactPersonEmail);
    const { contactPersonEmail: email, contactPersonPassword: password } = wanted;
    const names = [wanted.contactPersonFirstName, wanted.contactPersonLastName, wanted.companyName];
    assertUnknownPassword(password, { email, names, region }, 'contactPersonPassword');
    const passwordHash = await hashPassword(password);
    await portal.db.transaction().execute((trx) => register(trx, wanted, region, passwordHash));
    return null;
  });
}

async function register(trx: Trx, wanted: InterestRegistration, region: RegionEntry, passwordHash: string): Promise<void> {
  const { regionId } = region;
  const personId = await addProspectAccount(trx, {
    regionId,
    email: wanted.contactPersonEmail,
    interest: wanted.partnerInterestedIn,
    gender: wanted.contactPersonGender,
    salutation: salutationOf(wanted.contactPersonGender),
    firstName: wanted.contactPersonFirstName,
    lastName: wanted.contactPersonLastName,
    passwordHash,
    isReleased: false,
  });
  if (personId === undefined) {
    if (await mayMail(trx, 'known-address', wanted.contactPersonEmail)) await tellOwner(trx, wanted.contactPersonEmail, region);
    return;
  }
  await insertProspect(trx, { regionId, personId }, wanted);
  await openReleaseCase(trx, {
    regionId,
    personId,
    companyName: wanted.companyName,
    city: wanted.companyCity,
    contactPerson: `${wanted.contactPersonFirstName} ${wanted.contactPersonLastName}`,
    email: wanted.contactPersonEmail,
  });
  await thank(trx, personId, wanted, region);
  await audit(trx, { personId, regionId, act: 'prospect-registered' });
}

/** What the form lets one choose must be among what it offers. */
async function assertChoices(db: Db, wanted: InterestRegistration): Promise<void> {
  const [communities, sectors, associations] = await Promise.all([
    listCommunities(db, wanted.region),
    listCategories(db),
    listTradeAssociations(db, wanted.region),
  ]);
  const known = (list: readonly string[], value: string | undefined) => value !== undefined && list.includes(value);
  const wrong: Record<string, string> = {};
  const { companyGewerbeverein: association } = wanted;
  if (
    !known(
      communities.map(({ slug }) => slug),
      wanted.community,
    )
  )
    wrong.community = REQUIRED;
  if (
    !known(
      sectors.map(({ name }) => name),
      wanted.companySector,
    )
  )
    wrong.companySector = REQUIRED;
  if (!known(contactPersonRoles, wanted.contactPersonRole)) wrong.contactPersonRole = REQUIRED;
  const mayBeOpen = associations.names.length === 0 || associations.isOptional;
  if (association ? !known(associations.names, association) : !mayBeOpen) wrong.companyGewerbeverein = REQUIRED;
  if (Object.keys(wrong).length > 0) throw ruleBroken(prospectMessages.formWrong, wrong);
}

async function assertAddress({ config, regionContent }: Needed, email: string): Promise<void> {
  const { emailInvalid } = registrationMessages;
  if (!readMailAddress(email) || (await isOwnAddress({ config, regionContent }, email)))
    throw ruleBroken(emailInvalid, { contactPersonEmail: emailInvalid });
}

async function insertProspect(
  trx: Trx,
  key: { regionId: number; personId: number },
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
    })
    .execute();
}

async function thank(trx: Trx, personId: number, wanted: InterestRegistration, region: RegionEntry): Promise<void> {
  await queueMail(trx, {
    to: wanted.contactPersonEmail,
    recipientId: personId,
    subject: `Ihr Interesse an der ${region.cardName}`,
    look: region,
    salutation: `Guten Tag ${wanted.contactPersonFirstName} ${wanted.contactPersonLastName},`,
    paragraphs: [
      `vielen Dank für Ihr Interesse an der ${region.cardName}. Wir prüfen Ihren Zugang und melden uns per E-Mail, sobald Sie sich anmelden können.`,
    ],
  });
}

/** Names nothing that was typed: whoever typed it may be somebody else. */
async function tellOwner(trx: Trx, email: string, region: RegionEntry): Promise<void> {
  const owner = await findCredentials(trx, { email: email.toLowerCase() });
  if (!owner) return;
  await queueMail(trx, {
    to: email,
    recipientId: owner.person_id,
    subject: 'Sie haben bereits ein Konto',
    look: region,
    salutation: 'Guten Tag,',
    paragraphs: [
      'mit Ihrer E-Mail-Adresse sollte soeben ein Unternehmen registriert werden. Zu dieser Adresse gibt es aber schon ein Konto, deshalb wurde kein weiteres angelegt.',
      'Waren Sie das? Dann melden Sie sich bitte mit Ihrem bestehenden Konto an; über „Passwort vergessen?“ erhalten Sie ein neues Passwort. Für ein weiteres Konto brauchen Sie eine andere E-Mail-Adresse.',
      'Waren Sie es nicht? Dann brauchen Sie nichts zu tun.',
    ],
  });
}
