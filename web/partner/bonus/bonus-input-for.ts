import { bonusMessages, setBonus } from '#contract/money/bonus/bonus.ts';

/** The input, with the conditions accepted where the region asks for it: for forms, which cannot wait for the server to say so. */
export function bonusInputFor(mustAccept: boolean): typeof setBonus.input {
  if (!mustAccept) return setBonus.input;
  return setBonus.input.refine(({ bonusActive, accepted }) => !bonusActive || accepted, {
    path: ['accepted'],
    message: bonusMessages.mustAccept,
    when: () => true,
  });
}
