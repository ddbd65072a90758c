import type { Trx } from '#server/platform/db/database.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';

interface NewcomerCase {
  regionId: number;
  personId: number;
  companyName: string;
  city: string;
  contactPerson: string;
  email: string;
}

/** Asks staff to look at a prospect before he may sign in. */
export async function openAdmissionCase(
  trx: Trx,
  { regionId, personId, companyName, city, contactPerson, email }: NewcomerCase,
): Promise<void> {
  await openCase(trx, {
    regionId,
    kind: 'admission',
    subject: `${companyName}, ${city}`,
    personId,
    openedBy: personId,
    search: [companyName, city, contactPerson, email],
  });
}
