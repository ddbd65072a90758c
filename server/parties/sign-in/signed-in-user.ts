import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { PartnerRole } from '#contract/common/roles.ts';
import { listCardNumbers } from '#server/parties/cards/card-registration.ts';
import { getBusiness } from '#server/parties/businesses/reads.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { lacksSecondFactor } from '#server/tenancy/sessions/caller.ts';
import { findRegionName } from '#server/tenancy/regions/region-reads.ts';

/** A person, with what a session says where that differs: who came by PIN is a till user. */
interface Standing {
  personId: number;
  partner_role?: PartnerRole | null;
  lacksSecondFactor?: boolean;
}

/** The user object of a session. `token` is the CSRF token of the session it is made for. */
export async function getSignedInUser(
  { db, config }: { db: Db; config: Pick<Config, 'needsStaffSecondFactor'> },
  { personId, partner_role, ...standing }: Standing,
  token: string,
): Promise<SignedInUser> {
  const person = await getPerson(db, personId);
  const [region, business, cards] = await Promise.all([
    person.region_id === null ? undefined : findRegionName(db, person.region_id),
    findBusiness(db, person),
    listCardNumbers(db, personId),
  ]);
  return {
    email: person.email,
    gender: person.gender,
    salutation: person.salutation,
    firstName: person.first_name,
    lastName: person.last_name,
    role: person.role,
    partner_role: partner_role === undefined ? person.partner_role : partner_role,
    staff_role: person.staff_role,
    contract_ended: business?.hasEnded ?? false,
    partner_interest_in: person.partner_interest_in,
    partner_data_complete: business?.isDataComplete ?? null,
    region: region?.slug ?? null,
    cardName: region?.cardName ?? null,
    must_set_up_second_factor: standing.lacksSecondFactor ?? lacksSecondFactor(person, config),
    cardIDs: cards.map((cardId) => ({ cardId })),
    token,
  };
}

/** null for a person without a business. */
async function findBusiness(
  db: Db,
  { partner_id, employer_id }: { partner_id: number | null; employer_id: number | null },
): Promise<{ isDataComplete: boolean; hasEnded: boolean } | null> {
  if (partner_id !== null) return getBusiness(db, 'partner', partner_id);
  return employer_id === null ? null : getBusiness(db, 'employer', employer_id);
}
