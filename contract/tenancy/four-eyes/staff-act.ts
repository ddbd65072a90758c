import { z } from 'zod';

/** Why staff does something: kept in the audit trail, and sent to the person concerned. */
export const reason = z
  .string()
  .trim()
  .min(1, 'Bitte geben Sie einen Grund an.')
  .max(500, 'Bitte fassen Sie sich kürzer: höchstens 500 Zeichen.');

/** The answer to an act of staff: done, or waiting for a second person. */
export const actAnswer = z.object({
  waitsForSecond: z.boolean(),
  /** When it is carried out unless somebody objects, where nobody can confirm it. */
  takesEffectAt: z.iso.datetime().optional(),
});
export type ActAnswer = z.infer<typeof actAnswer>;
