import type { TillPerson } from '#contract/parties/sign-in/till-people.ts';
import { listBranches } from '#server/parties/partners/branches.ts';
import { partnerOf } from '#server/parties/partners/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { type BusinessPersonRow, listBusinessPeople } from '#server/tenancy/people/business-people.ts';
import { listTillPins } from '#server/tenancy/credentials/till-pin/till-pins.ts';

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
