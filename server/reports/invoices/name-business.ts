import { listEmployersById } from '#server/parties/employers/reads.ts';
import { listPartnersById } from '#server/parties/partners/reads.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The name of the business that an invoice is for. */
export async function nameBusiness(
  db: Db,
  { partnerId, employerId }: { partnerId: number | null; employerId: number | null },
): Promise<string> {
  const named =
    partnerId === null
      ? (await listEmployersById(db, [employerId])).get(employerId)
      : (await listPartnersById(db, [partnerId])).get(partnerId);
  return named?.name ?? '';
}
