import { isCardNumber } from '#contract/common/card-number.ts';
import { accountMessages } from '#contract/tenancy/credentials/account-messages.ts';
import { prospectMessages } from '#contract/parties/prospects/prospects.ts';
import type { Role } from '#contract/common/roles.ts';
import { findCardRegion } from '#server/parties/cards/card-registration.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { moved, ruleBroken, tooMany } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { loginName, knownDeviceBucket, strangerBucket } from '#server/tenancy/credentials/own-password.ts';
import { isPassword } from '#server/tenancy/credentials/password.ts';
import { issueTicket } from '#server/tenancy/credentials/second-factor/ticket.ts';
import { isKnownDevice } from '#server/tenancy/sessions/known-devices.ts';
import { countAttemptPatiently, forgetAttempts } from '#server/tenancy/throttling/throttle.ts';
import type { Neighbours } from '#server/tenancy/neighbours/neighbours.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { askNeighbours } from './ask-neighbours.ts';
import { findByLoginName, SIGN_IN_LIMIT } from './login-attempt.ts';
import { type Browser, openDoor, type SignedIn } from './open-door.ts';

interface Office {
  db: Db;
  config: Pick<Config, 'SEAL_KEY'>;
  elsewhere: Elsewhere;
  neighbours: Neighbours;
}

interface Attempt extends Browser {
  /** E-mail address or card number, as entered. */
  identifier: string;
  password: string;
  /** Who may come in by this door. */
  roles: readonly Role[];
}

/** For those who may not sign in until staff has admitted them, or they have confirmed their address. */
const notYet: Partial<Record<Role, string>> = {
  interested: prospectMessages.notAdmitted,
  employer: accountMessages.confirmFirst,
};

/**
 * Signs a person in, or returns a ticket where a code is wanted beside the password. Unknown, wrong door and wrong
 * password get the same answer in the same time, with or without a second factor. A prospect who knows the password is
 * told that he is not admitted yet. Throws Refusal 422 for these, and 429 after too many wrong passwords. Throws 410
 * where the person's region, the cell of an unknown card, or the cell that the password is right in, is another one.
 */
export async function signIn(
  office: Office,
  { identifier, password, roles, ...browser }: Attempt,
): Promise<SignedIn | { ticket: string; browserToken: string }> {
  const { db } = office;
  const person = await findByLoginName(db, identifier);
  const { deviceToken } = browser;
  const isKnown = person !== undefined && deviceToken !== undefined && (await isKnownDevice(db, person.person_id, deviceToken));
  const bucket = isKnown ? knownDeviceBucket(person.person_id, deviceToken) : strangerBucket(person, identifier);
  await countAttemptPatiently(db, bucket, SIGN_IN_LIMIT);

  if (!person) await assertOurCard(office, identifier);
  const isRight = await isPassword(password, person?.password_hash ?? null);
  const isAtDoor = person !== undefined && roles.includes(person.role) && !person.has_nothing_to_do;
  const waitsFor = person && person.admitted_at === null ? notYet[person.role] : undefined;
  if (isRight && isAtDoor && waitsFor) {
    await audit(db, { personId: person.person_id, regionId: person.region_id, act: 'sign-in-refused' });
    throw ruleBroken(waitsFor);
  }
  const outcome = isRight && isAtDoor ? await goOn(office, person, browser) : undefined;
  if (!person || !outcome) {
    const { address, waitSeconds } = await askNeighbours(office, { identifier, password, roles });
    if (address) {
      await forgetAttempts(db, bucket);
      throw moved(address);
    }
    await audit(db, { personId: person?.person_id ?? null, regionId: person?.region_id ?? null, act: 'sign-in-refused' });
    // What strangers did elsewhere under that name does not stop the owner's own browser.
    if (waitSeconds !== undefined && !isKnown) throw tooMany(waitSeconds, SIGN_IN_LIMIT.message);
    throw ruleBroken('Die Zugangsdaten sind falsch.');
  }
  await forgetAttempts(db, bucket);
  return outcome;
}

type Person = NonNullable<Awaited<ReturnType<typeof findByLoginName>>>;

/** What comes after the right password: the session, or the question for a code. */
async function goOn(office: Office, { person_id: personId, region_id: regionId, ...person }: Person, browser: Browser) {
  if (person.password_hash === null) return undefined;
  const address = regionId === null ? null : await office.elsewhere.findOfRegion({ regionId });
  if (address) throw moved(address);
  const proven = { personId, regionId, passwordHash: person.password_hash };
  if (!person.second_factor_since) return openDoor(office, proven, browser);
  await audit(office.db, { personId, regionId, act: 'second-factor-asked' });
  return issueTicket(office, proven);
}

/**
 * Throws Refusal 410 for a number that this cell does not know and another one gives out. Of holders it tells nothing.
 */
async function assertOurCard({ db, elsewhere }: Office, identifier: string): Promise<void> {
  const name = loginName(identifier);
  if (!isCardNumber(name) || (await findCardRegion(db, name))) return;
  const address = await elsewhere.findOfUnknownCard(name);
  if (address) throw moved(address);
}
