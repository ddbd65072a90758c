import { z } from 'zod';
import type { Standing } from '#contract/common/roles.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { findStaffByEmail, standingOf } from '#server/tenancy/people/staff-members.ts';

/** How staff of another cell is named here. Their roles there are nobody's business here. */
export const colleague = z.object({ email: z.string(), hasSecondFactor: z.boolean() });
export type Colleague = z.infer<typeof colleague>;

/** Whoever knows a password alone can set up a second factor at once, and its owner is mailed: give time to object. */
const FACTOR_COUNTS_AFTER_MS = 24 * 60 * 60_000;

/** The caller, as other cells are told. */
export async function colleagueOf(db: Db, { personId, hasSecondFactor }: Caller): Promise<Colleague> {
  const { email, second_factor_since: since } = await getPerson(db, personId);
  const isFresh = since !== null && Date.now() - since.getTime() < FACTOR_COUNTS_AFTER_MS;
  return { email, hasSecondFactor: hasSecondFactor && !isFresh };
}

type FoundColleague = { standing: 'known'; personId: number; person: Standing } | { standing: 'unknown' | 'second-factor' };

/**
 * Whom this cell takes somebody of another cell for: its own member of staff with that e-mail address, with the role
 * that he has here. An invitation has to be taken up here first: nobody counts as a second person before. Whoever has a
 * second factor here, or must have one, has to have given one there.
 */
export async function findColleague(
  { db, config }: { db: Db; config: Pick<Config, 'needsStaffSecondFactor'> },
  { email, hasSecondFactor }: Colleague,
): Promise<FoundColleague> {
  const member = await findStaffByEmail(db, email);
  if (!member?.hasPassword) return { standing: 'unknown' };
  if ((config.needsStaffSecondFactor || member.hasSecondFactor) && !hasSecondFactor) return { standing: 'second-factor' };
  return { standing: 'known', personId: member.personId, person: standingOf(member.role) };
}
