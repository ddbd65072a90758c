import { partnerInfoPermits } from '#contract/common/permits.ts';
import { isPermitted, type Standing } from '#contract/common/roles.ts';

/** The two ways to take part: as a shop that accepts the card, and as an employer who gives it to its people. */
export type Way = 'partner' | 'employer';

/** The ways that a person is told of, the nearest first. */
export function toldOf(person: Standing): Way[] {
  return isPermitted(partnerInfoPermits, person) ? ['partner', 'employer'] : ['employer'];
}
