import { Temporal } from 'temporal-polyfill';
import type { Business } from '#server/tenancy/people/business-people.ts';
import type { Bank } from './banks.ts';

/** A mandate is used one week after it came back, at the earliest. */
const WAITING_DAYS = 7;

/** The first day a mandate may be used, an ISO date; null until it is returned. Older than the rule: at once. */
export function mandateActiveFrom({
  mandate_received_on,
  mandate_signed_on,
}: Pick<Bank, 'mandate_received_on' | 'mandate_signed_on'>): string | null {
  if (mandate_received_on === null) return mandate_signed_on;
  return Temporal.PlainDate.from(mandate_received_on).add({ days: WAITING_DAYS }).toString();
}

/** Unique for each mandate of each business: another account wants another. */
export function nextMandateReference(business: Business, before: string | null): string {
  const stem = business.kind === 'partner' ? `KK-M-${1000 + business.partnerId}` : `KK-A-${1000 + business.employerId}`;
  const [, count] = /-(\d{1,3})$/.exec(before?.slice(stem.length) ?? '') ?? [];
  return before?.startsWith(stem) ? `${stem}-${Number(count ?? 1) + 1}` : stem;
}
