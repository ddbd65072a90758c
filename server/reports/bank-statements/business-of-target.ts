import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';

/** Of "partner 12" or "employer 7"; undefined for whatever else items are counted under. */
export function businessOf(regionId: number, target: string | null): OwnBusiness | undefined {
  const [kind, id] = target?.split(' ') ?? [];
  if (kind === 'partner') return { kind, regionId, partnerId: Number(id) };
  return kind === 'employer' ? { kind, regionId, employerId: Number(id) } : undefined;
}
