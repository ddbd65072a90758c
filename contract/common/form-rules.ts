import type { z } from 'zod';

/** A rule about several fields of a form: the field that shows the message, the message, and when it is broken. */
export interface FormRule<Values> {
  path: string;
  message: string;
  /** A method, so that rules for some of the fields can stand in the list for all of them. */
  isBroken(this: void, values: Partial<Values>): boolean;
}

/**
 * A schema with rules over several fields. All rules are checked even when others fail, so a form shows all errors at
 * once.
 */
export function withRules<Schema extends z.ZodObject>(schema: Schema, rules: readonly FormRule<z.output<Schema>>[]): Schema {
  let ruled = schema;
  for (const { path, message, isBroken } of rules)
    ruled = ruled.refine((values) => !isBroken((values ?? {}) as Partial<z.output<Schema>>), {
      path: path.split('.'),
      message,
      // Run the rules even when the values are incomplete; each rule must cope with that.
      when: () => true,
    });
  return ruled;
}

/** The rule that a field and its repetition are equal. A missing repetition is reported by its own schema. */
export function sameTwice<Name extends string>(name: Name, message: string): FormRule<Record<Name | `${Name}Repeated`, string>> {
  const repeated = `${name}Repeated` as const;
  return {
    path: repeated,
    message,
    isBroken: (values) => Boolean(values[repeated]) && values[name] !== values[repeated],
  };
}
