import { z } from 'zod';

type Fields = Record<string, z.ZodType<string | boolean | undefined>>;
type Told<F extends Fields> = { [Name in keyof F]: z.output<F[Name]> extends boolean ? z.ZodBoolean : z.ZodString };

/** The fields of a form for an answer with stored data: texts and checkboxes, without the rules for input. */
export function toldAs<F extends Fields>(fields: F): Told<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.safeParse(false).success ? z.boolean() : z.string()]),
  ) as Told<F>;
}
