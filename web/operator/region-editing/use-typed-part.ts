import { useEffect, useRef, useState } from 'react';
import { type RegionPart, regionParts } from '#contract/tenancy/regions/region-parts.ts';
import { nameOfPath } from './field-names.ts';

export type PartValues = Record<string, unknown>;
type Errors = Record<string, string>;

export interface TypedPart {
  data: PartValues;
  /** Puts one value, by its name or path ("faqs"), in place. */
  set: (name: string, value: unknown) => void;
  /** Label, value and error of a text, by path: `<TextField {...editor.text('phone')} />`. */
  text: (path: string) => TextProps;
  /** The same of a tick. */
  tick: (path: string) => TickProps;
  errorAt: (path: string) => string | undefined;
  problems: { name: string; label: string; message: string }[];
  /** Goes up whenever something was found wrong. */
  refusals: number;
  /** Increases when other values than the typed ones are set: components with a text of their own start over. */
  generation: number;
  /** Whether all is well enough to be published; shows what is not. */
  check: () => boolean;
}

interface TextProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (event: { currentTarget: { value: string } }) => void;
}

interface TickProps {
  name: string;
  label: string;
  checked: boolean;
  error: string | undefined;
  onChange: (event: { currentTarget: { checked: boolean } }) => void;
}

/** What is typed into a part, what is wrong with it, and how its fields show both. */
export function useTypedPart(part: RegionPart, start: PartValues, lockedFields: readonly string[]) {
  const [data, setData] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [refusals, setRefusals] = useState(0);
  const [generation, setGeneration] = useState(0);
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);

  function showErrors(found: Errors): boolean {
    setErrors(found);
    if (Object.keys(found).length === 0) return true;
    setRefusals((before) => before + 1);
    return false;
  }

  function replace(next: PartValues): void {
    setData(next);
    setErrors({});
    setGeneration((before) => before + 1);
  }

  /** What was typed on while something was done with the rest stays. */
  function replaceUnlessTypedOn(next: PartValues): void {
    if (latest.current === data) replace(next);
  }

  function check(): boolean {
    const found = regionParts[part].safeParse(data);
    return showErrors(
      Object.fromEntries((found.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).toReversed()),
    );
  }

  function set(path: string, value: unknown): void {
    setData((before) => withValue(before, path.split('.'), value) as PartValues);
    // Its errors are shown again when it is sent.
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([name]) => name !== path)));
  }

  const fields: TypedPart = {
    data,
    set,
    text: (path) => ({
      name: path,
      label: labelOf(path),
      value: textOf(valueAt(data, path)),
      error: errors[path],
      readOnly: lockedFields.includes(path),
      onChange: ({ currentTarget }) => set(path, currentTarget.value),
    }),
    tick: (path) => ({
      name: path,
      label: labelOf(path),
      checked: valueAt(data, path) === true,
      error: errors[path],
      onChange: ({ currentTarget }) => set(path, currentTarget.checked),
    }),
    errorAt: (path) => errors[path],
    problems: Object.entries(errors).map(([name, message]) => ({ name, label: nameOfPath(name), message })),
    refusals,
    generation,
    check,
  };
  return { fields, showErrors, replace, replaceUnlessTypedOn };
}

const valueAt = (data: PartValues, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => (inner as PartValues)?.[key], data);
const leafOf = (path: string) => path.split('.').at(-1)!;
const labelOf = (path: string) => (leafOf(path) === 'name' && path.includes('.') ? 'Name' : nameOfPath(leafOf(path)));
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The same with another value at a path; what is not on the way stays the very same object. */
function withValue(data: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue((data as PartValues)[key], rest, value);
  return Array.isArray(data) ? data.with(Number(key), inner) : { ...(data as object), [key]: inner };
}
