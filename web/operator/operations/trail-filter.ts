import { auditActs, type AuditAct } from '#contract/tenancy/audit/audit-acts.ts';
import type { TrailFilter } from '#contract/operator/operations/audit-trail.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import type { AddressParams } from '#web/ui/address-params.ts';

/** As they stand in the address. */
export const trailNames = { act: 'vorgang', search: 'suche', from: 'von', to: 'bis' } as const;

/** No trail is older. */
const FIRST_DAY = '2000-01-01';
const LONGEST = 100;

/** What is asked for; what makes no sense, and a day that is typed half, is as if it were not there. */
export function readTrailFilter(params: AddressParams): TrailFilter {
  const act = params[trailNames.act] ?? '';
  return {
    act: Object.hasOwn(auditActs, act) ? (act as AuditAct) : undefined,
    search: params[trailNames.search]?.trim().slice(0, LONGEST) || undefined,
    from: dayOf(params[trailNames.from]),
    to: dayOf(params[trailNames.to]),
  };
}

function dayOf(typed = ''): string | undefined {
  const day = readGermanDay(typed);
  return day && day >= FIRST_DAY ? day : undefined;
}
