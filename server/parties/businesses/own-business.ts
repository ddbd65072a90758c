import type { Caller } from '#server/platform/http/caller.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';

/** The business of a caller. Everything that its people see or change is bound to it. */
export type OwnBusiness = Business;

/** The id of its partner or employer. */
export function idOf(business: Business): number {
  return business.kind === 'partner' ? business.partnerId : business.employerId;
}

/** How the audit trail calls it. */
export function subjectOf(business: Business): string {
  return `${business.kind} ${idOf(business)}`;
}

/** What belongs to a partner, or else to an employer. */
export interface Owner {
  partnerId: number | null;
  employerId: number | null;
}

export const businessOf = (kind: Business['kind'], regionId: number, id: number): Business =>
  kind === 'partner' ? { kind, regionId, partnerId: id } : { kind, regionId, employerId: id };

/** Whose a row of a region is. */
export const ownerOf = ({ regionId, partnerId, employerId }: Owner & { regionId: number }): Business =>
  partnerId === null ? businessOf('employer', regionId, employerId!) : businessOf('partner', regionId, partnerId);

/**
 * The own business of a caller let in by `businessPermits`. Throws for a person without a business, which no data
 * allow.
 */
export function ownBusinessOf({ regionId, partnerId, employerId }: Caller): OwnBusiness {
  if (regionId !== null && partnerId !== null) return { kind: 'partner', regionId, partnerId };
  if (regionId !== null && employerId !== null) return { kind: 'employer', regionId, employerId };
  throw new Error('a caller without a business');
}

/** The partner of one of its people. Throws for a person without a partner, whom the gate does not let in. */
export function partnerOf({ personId, regionId, partnerId }: Pick<Caller, 'personId' | 'regionId' | 'partnerId'>) {
  if (regionId === null || partnerId === null) throw new Error(`person ${personId} has no partner`);
  return { personId, regionId, partnerId };
}

/** The same of an employer's people. */
export function employerOf({ personId, regionId, employerId }: Pick<Caller, 'personId' | 'regionId' | 'employerId'>) {
  if (regionId === null || employerId === null) throw new Error(`person ${personId} has no employer`);
  return { personId, regionId, employerId };
}
