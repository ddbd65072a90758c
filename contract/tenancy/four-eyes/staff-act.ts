import { z } from 'zod';

/** Why staff does something: stands in the trail, and in the mail to whom it concerns. */
export const reason = z
  .string()
  .trim()
  .min(1, 'Bitte geben Sie einen Grund an.')
  .max(500, 'Bitte fassen Sie sich kürzer: höchstens 500 Zeichen.');

/** What an act of staff answers: done, or waiting for a second person (rulings 8, four eyes). */
export const actAnswer = z.object({ waitsForSecond: z.boolean() });
export type ActAnswer = z.infer<typeof actAnswer>;

/** Money that staff moves above this wants a second person (rulings 8), in cents. */
export const SECOND_PERSON_ABOVE = 25_000;
