import type { Permit } from './roles.ts';
import { editorialPermits } from './staff.ts';

/** Whoever can be told something: card holders, partners, and the staff who try it out first. */
export const inboxPermits = [{ role: 'customer' }, { role: 'partner' }, ...editorialPermits] as const satisfies readonly Permit[];
