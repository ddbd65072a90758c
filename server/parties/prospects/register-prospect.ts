import { type InterestRegistration, prospectMessages } from '#contract/parties/prospects/prospects.ts';
import { registrationMessages } from '#contract/parties/customers/registration.ts';
import { REQUIRED } from '#contract/tenancy/people/person-fields.ts';
import { type Browser, openDoor, type SignedIn } from '#server/parties/sign-in/open-door.ts';
import { atLeast } from '#server/platform/at-least.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, ruleBroken } from '#server/platform/http/refusal.ts';
import { readMailAddress } from '#server/platform/mail/read-mail-address.ts';
import { assertUnknownPassword } from '#server/tenancy/credentials/assert-new-password.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { isOwnAddress } from '#server/tenancy/regions/is-own-address.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';
import { listCommunities, listTradeAssociations } from '#server/tenancy/regions/community-reads.ts';
import { contactPersonRoles } from './contact-person-roles.ts';
import { openProspect } from './open-prospect.ts';

const LIMIT = { most: 20, minutes: 60, message: 'Zu viele Registrierungsversuche. Bitte versuchen Sie es später erneut.' };
/** Longer than either course takes, most of it for the password's hash. */
const ANSWER_AFTER_MS = 400;

type Needed = Pick<Portal, 'db' | 'config' | 'regionContent'>;

/** Where a registration comes from. */
interface Origin extends Browser {
  ip: string;
}

/**
 * Opens the account of a prospect. Staff gets a case, and he may sign in once admitted; with a good link he is admitted
 * and signed in at once. Where the address has an account already, its owner gets a mail. The answer is then the one
 * without a link, and a link stays good. Throws Refusal 422 with the wrong fields, and 429.
 */
export async function registerProspect(
  portal: Needed,
  wanted: InterestRegistration,
  { ip, ...browser }: Origin,
): Promise<SignedIn | null> {
  await countAttempt(portal.db, `prospect registration ${ip}`, LIMIT);
  return atLeast(ANSWER_AFTER_MS, async () => {
    const region = await portal.regionContent.find({ slug: wanted.region });
    if (!region) throw atField('region', prospectMessages.regionMissing);
    await assertChoices(portal.db, wanted);
    await assertAddress(portal, wanted.contactPersonEmail);
    const { contactPersonEmail: email, contactPersonPassword: password } = wanted;
    const names = [wanted.contactPersonFirstName, wanted.contactPersonLastName, wanted.companyName];
    assertUnknownPassword(password, { email, names, region }, 'contactPersonPassword');
    const passwordHash = await hashPassword(password);
    const opened = { passwordHash, portalUrl: portal.config.PUBLIC_URL };
    const admittedId = await portal.db.transaction().execute((trx) => openProspect(trx, wanted, region, opened));
    if (admittedId === null) return null;
    return (await openDoor(portal, { personId: admittedId, regionId: region.regionId, passwordHash }, browser)) ?? null;
  });
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
  const community = communities.find(({ slug }) => slug === wanted.community);
  if (!community) wrong.community = REQUIRED;
  if (
    !known(
      sectors.map(({ name }) => name),
      wanted.companySector,
    )
  )
    wrong.companySector = REQUIRED;
  if (!known(contactPersonRoles, wanted.contactPersonRole)) wrong.contactPersonRole = REQUIRED;
  const mayBeOpen = associations.names.length === 0 || associations.isOptional || community?.hidesTradeAssociation;
  if (association ? !known(associations.names, association) : !mayBeOpen) wrong.companyGewerbeverein = REQUIRED;
  if (Object.keys(wrong).length > 0) throw ruleBroken(prospectMessages.formWrong, wrong);
}

async function assertAddress({ config, regionContent }: Needed, email: string): Promise<void> {
  const { emailInvalid } = registrationMessages;
  if (!readMailAddress(email) || (await isOwnAddress({ config, regionContent }, email)))
    throw atField('contactPersonEmail', emailInvalid);
}
