import type { TillPerson } from '#contract/parties/sign-in/till-people.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import { partnerOf } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type BusinessPersonRow, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { listTillPins } from '#server/tenancy/credentials/till-pin/till-pins.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { isFirstTime } from '#server/tenancy/throttling/throttle.ts';
import { tillPinInvitation } from './mails.ts';

/** Who else books for the caller's shop. People of the partner as a whole count to the main site. */
export async function listColleagues(db: Db, caller: Caller): Promise<BusinessPersonRow[]> {
  const { personId, regionId, partnerId } = partnerOf(caller);
  const main = (await listBranches(db, { regionId, partnerId })).find(({ position }) => position === 0)?.branch_id ?? null;
  const people = await listBusinessPeople(db, { kind: 'partner', regionId, partnerId });
  return people.filter(
    (person) =>
      person.personId !== personId &&
      (person.partnerRole === 'admin' || person.partnerRole === 'user') &&
      (person.branchId ?? main) === (caller.branchId ?? main),
  );
}

/** The same with what the till shows of them, by name. */
export async function listTillPeople(db: Db, caller: Caller): Promise<TillPerson[]> {
  const people = await listColleagues(db, caller);
  const pins = await listTillPins(
    db,
    caller.regionId!,
    people.map(({ personId }) => personId),
  );
  return people
    .map(({ personId, gguid, firstName, lastName }) => ({
      id: gguid,
      name: `${firstName} ${lastName}`,
      hasPin: pins.has(personId),
      isClosed: pins.get(personId)?.isClosed ?? false,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}

/** Asks a colleague by mail to set a PIN for the till. Throws Refusal 404 for anybody else, and 422 within the hour. */
export async function inviteTillPin(db: Db, caller: Caller, id: string): Promise<void> {
  const colleague = (await listColleagues(db, caller)).find(({ gguid }) => gguid === id);
  if (!colleague) throw notFound('Diese Person bucht nicht an dieser Kasse.');
  const { personId, firstName, lastName } = colleague;
  if (!(await isFirstTime(db, `till-pin-invitation ${personId}`, 60)))
    throw ruleBroken(`${firstName} ${lastName} hat in der letzten Stunde schon eine Einladung bekommen.`);
  await db.transaction().execute(async (trx) => {
    await audit(trx, {
      personId: caller.personId,
      regionId: caller.regionId,
      act: 'till-pin-invited',
      subject: `person ${personId}`,
    });
    await queueMail(trx, tillPinInvitation(colleague));
  });
}
