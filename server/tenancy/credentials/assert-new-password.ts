import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { knownPasswordProblem } from './known-password.ts';

/** Throws Refusal 422 at that field for a new password that is a frequent one, or obvious for this person. */
export async function assertNewPassword(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  personId: number,
  password: string,
  field: string,
): Promise<void> {
  const { email, first_name, last_name, region_id } = await getPerson(db, personId);
  const region = region_id === null ? undefined : await regionContent.find({ regionId: region_id });
  assertUnknownPassword(password, { email, names: [first_name, last_name], region }, field);
}

interface Owner {
  email: string;
  names: readonly string[];
  region: { name: string; cardName: string } | undefined;
}

/** The same for somebody who has no account yet. */
export function assertUnknownPassword(password: string, { email, names, region }: Owner, field: string): void {
  const [mailbox] = email.split('@');
  const problem = knownPasswordProblem(password, [mailbox!, ...names, region?.name ?? null, region?.cardName ?? null]);
  if (problem) throw ruleBroken(problem, { [field]: problem });
}
