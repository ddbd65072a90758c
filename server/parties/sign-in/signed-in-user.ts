import type { SignedInUser } from '#contract/access.ts';
import { listCardNumbers } from '#server/parties/cards/card-registration.ts';
import { getEmployer } from '#server/parties/employers/get-employer.ts';
import { getPartner } from '#server/parties/partners/get-partner.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/access/get-person.ts';
import { findRegionName } from '#server/tenancy/regions/find-region-name.ts';

/** The user object of a session (rulings 2). `token` is the CSRF token of the session it is made for. */
export async function getSignedInUser(db: Db, personId: number, token: string): Promise<SignedInUser> {
  const person = await getPerson(db, personId);
  const [region, isComplete, cards] = await Promise.all([
    person.region_id === null ? undefined : findRegionName(db, person.region_id),
    isBusinessComplete(db, person),
    listCardNumbers(db, personId),
  ]);
  return {
    email: person.email,
    gender: person.gender,
    salutation: person.salutation,
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.role,
    partner_role: person.partner_role,
    staff_role: person.staff_role,
    partner_interest_in: person.partner_interest_in,
    partner_data_complete: isComplete,
    region: region?.slug ?? null,
    cardName: region?.cardName ?? null,
    cardIDs: cards.map((cardId) => ({ cardId })),
    token,
  };
}

/** Null for whoever belongs to no business. */
async function isBusinessComplete(
  db: Db,
  { partner_id, employer_id }: { partner_id: number | null; employer_id: number | null },
): Promise<boolean | null> {
  if (partner_id !== null) return (await getPartner(db, partner_id)).isDataComplete;
  return employer_id === null ? null : (await getEmployer(db, employer_id)).isDataComplete;
}
