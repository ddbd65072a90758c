import type { Caller } from '#server/platform/http/caller.ts';
import type { Business } from '#server/tenancy/access/business-people.ts';

/** The business whose desk a person sits at. Everything that a desk shows or changes is bound to it. */
export type OwnBusiness = Business;

/** The desk of a caller whom the gate has let in by `businessPermits`. Throws when the person belongs to no business, which no data allow. */
export function ownBusinessOf({ regionId, partnerId, employerId }: Caller): OwnBusiness {
  if (regionId !== null && partnerId !== null) return { kind: 'partner', regionId, partnerId };
  if (regionId !== null && employerId !== null) return { kind: 'employer', regionId, employerId };
  throw new Error('a desk without a business');
}
