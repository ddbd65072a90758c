import type { z } from 'zod';
import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { mayJoin } from '#contract/money/checkout/entry-price.ts';
import { type InterestPersonalData, joiningMessages, partnerStep } from '#contract/money/joining/joining.ts';

export type PartnerStep = z.input<typeof partnerStep>;
/** What the first step holds as it was typed; an employer's has less of it. */
export type FirstStep = PartnerStep;

/** The first step as the person left it, for the call that saves it. */
export function dataOf(kind: 'partner' | 'employer', first: FirstStep): object {
  if (kind === 'partner') return first;
  const company = Object.entries(first).filter(([name]) => !employerless.has(name));
  return Object.fromEntries(company);
}

const employerless = new Set([
  'disagio',
  'isAlsoEmployer',
  'employerLoginEmail',
  'employerLoginEmailRepeated',
  'employerPassword',
  'employerPasswordRepeated',
]);

/** The trade associations whose members alone may join; null where everybody may. */
export function requiredClubs(rules: RegionCheckoutData): string[] | null {
  if (!rules.requirement_to_join_membership_in_club) return null;
  return rules.requirement_to_join_club_names.map((club) => club.requirement_to_join_club_name);
}

/**
 * The rules of the form, and that the trade association is chosen where it must be, and is one that the region takes.
 */
export function schemaFor(told: InterestPersonalData, rules: RegionCheckoutData) {
  const mustChooseClub = told.tradeAssociations.length > 0 && !told.isTradeAssociationOptional;
  const required = requiredClubs(rules);
  return partnerStep.superRefine(
    ({ companyGewerbeverein: club }, context) => {
      const missing = mustChooseClub && club === '' ? 'Das Feld muss ausgefüllt werden.' : undefined;
      const message = missing ?? (mayJoin(club, required) ? undefined : joiningMessages.clubNeeded);
      if (message) context.addIssue({ code: 'custom', path: ['companyGewerbeverein'], message });
    },
    { when: () => true },
  );
}
