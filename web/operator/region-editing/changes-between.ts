import { formatDate } from '#web/format/format-date.ts';
import { nameOfPath } from './field-names.ts';

export interface Change {
  path: string;
  label: string;
  before: string;
  after: string;
}

/** What differs between two versions of a part, value by value. */
export function changesBetween(before: object, after: object): Change[] {
  const [old, young] = [valuesOf(before), valuesOf(after)];
  const paths = [...new Set([...old.keys(), ...young.keys()])];
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path) ?? '', young.get(path) ?? ''];
    return was === is ? [] : [{ path, label: nameOfPath(path), before: was, after: is }];
  });
}

/** Every value by its path: "faqs.0.question". */
function valuesOf(data: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(data).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...valuesOf(value, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, textOf(value)]],
    ),
  );
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  const text = String(value);
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text;
}

/**
 * Puts what one person has typed on top of what another has saved meanwhile: a value that the first left alone is the
 * second's. Lists count as one value.
 */
export function mergedWith<Data extends object>(base: Data, mine: Data, theirs: Data): Data {
  const entries = Object.entries(mine).map(([name, value]) => {
    const [was, is] = [base, theirs].map((data) => (data as Record<string, unknown>)[name]);
    return [name, JSON.stringify(value) === JSON.stringify(was) ? is : value];
  });
  return Object.fromEntries(entries) as Data;
}
