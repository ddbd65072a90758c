import type { z } from 'zod';

/** A rule that looks at several fields of a form: the field it is told at, what is told, and when it is broken. */
export interface FormRule<Values> {
  path: string;
  message: string;
  /** A method, so that rules of a part stand in the list of the whole. */
  isBroken(this: void, values: Partial<Values>): boolean;
}

/** A schema with rules over several fields, which are all judged, whatever else is wrong: a form tells everything at once. */
export function withRules<Schema extends z.ZodObject>(schema: Schema, rules: readonly FormRule<z.output<Schema>>[]): Schema {
  let ruled = schema;
  for (const { path, message, isBroken } of rules)
    ruled = ruled.refine((values) => !isBroken((values ?? {}) as Partial<z.output<Schema>>), {
      path: path.split('.'),
      message,
      // Also where the values are not whole; a rule has to bear that.
      when: () => true,
    });
  return ruled;
}

/** The rule that a field is typed twice alike. A repetition that is missing is told by its own schema. */
export function sameTwice<Name extends string>(name: Name, message: string): FormRule<Record<Name | `${Name}Repeated`, string>> {
  const repeated = `${name}Repeated` as const;
  return {
    path: repeated,
    message,
    isBroken: (values) => Boolean(values[repeated]) && values[name] !== values[repeated],
  };
}
