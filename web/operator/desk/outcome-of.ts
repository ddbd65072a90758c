import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';

/** What is said of an act that two may have to agree to. */
export function outcomeOf({ waitsForSecond }: ActAnswer, done: string): string {
  return waitsForSecond ? 'Der Auftrag wartet auf die Freigabe durch eine zweite Person.' : done;
}
