import { useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { clearAlerts } from '#web/ui/alerts.ts';
import { textAt, valueAt, withValueAt } from '#web/ui/form/values-at.ts';

/** A page of a long form: what is wrong on it, by the paths of the fields. */
export interface DataPage<Values> {
  key: string;
  check: (values: Values) => Record<string, string>;
}

interface Wanted<Values> {
  start: Values;
  label: (path: string) => string;
  /** The page that a path belongs to. */
  pageOf: (path: string) => string;
}

export type DataForm<Values> = ReturnType<typeof useDataForm<Values>>;

/**
 * A form of several pages over data with lists. A page is checked when a person leaves it, and from then on at each
 * change. A problem found by the server stays at its field until that is changed.
 */
export function useDataForm<Values>({ start, label, pageOf }: Wanted<Values>) {
  const [values, setValues] = useState(start);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState<Readonly<Record<string, string>>>({});
  const [refusals, setRefusals] = useState(0);
  const [isTouched, setIsTouched] = useState(false);
  const holds = useRef(0);
  const place = useId();

  /** Based on the then present data: one change may follow another before the form is rendered. */
  function set(path: string, value: unknown): void {
    if (holds.current > 0) return;
    setIsTouched(true);
    setValues((before) => withValueAt(before, path, value));
    if (path in told) setTold(Object.fromEntries(Object.entries(told).filter(([other]) => other !== path)));
  }

  return {
    values,
    place,
    refusals,
    isTouched,
    /** Replaces the present data. */
    replace: (next: Values) => {
      setIsTouched(true);
      setValues(next);
    },
    begin: (fresh: Values) => {
      setValues(fresh);
      setIsTouched(false);
      setTold({});
      setJudged(new Set());
    },
    set,
    /** Takes nothing that is typed meanwhile: it would look as if it had been sent. */
    holdDuring: async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      holds.current += 1;
      try {
        return await act();
      } finally {
        holds.current -= 1;
      }
    },
    /** What is wrong on a page, in the order of its fields. */
    problemsOf: (page: DataPage<Values>) => {
      const found = judged.has(page.key) ? page.check(values) : {};
      const byServer = Object.entries(told).filter(([path]) => pageOf(path) === page.key);
      const messages = { ...Object.fromEntries(byServer), ...found };
      return Object.entries(messages).map(([name, message]) => ({ name, label: label(name), message }));
    },
    /** Judges a page as somebody wants to leave it. Returns whether it is right. */
    judge: (page: DataPage<Values>): boolean => {
      clearAlerts();
      setJudged((before) => new Set([...before, page.key]));
      const isRight =
        Object.keys(page.check(values)).length === 0 && !Object.keys(told).some((path) => pageOf(path) === page.key);
      if (!isRight) setRefusals((before) => before + 1);
      return isRight;
    },
    /** Takes over what the server found wrong. */
    tell: (fieldErrors: Readonly<Record<string, string>>) => {
      setTold(fieldErrors);
      setRefusals((before) => before + 1);
    },
    text: (path: string, problems: readonly { name: string; message: string }[]) => ({
      name: path,
      label: label(path),
      value: textAt(values, path),
      error: problems.find(({ name }) => name === path)?.message,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(path, currentTarget.value),
    }),
    tick: (path: string, problems: readonly { name: string; message: string }[]) => ({
      name: path,
      label: label(path),
      checked: valueAt(values, path) === true,
      error: problems.find(({ name }) => name === path)?.message,
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => set(path, currentTarget.checked),
    }),
  };
}

/** What a schema finds wrong, the first at each field, by paths that begin with the prefix. */
export function problemsOfSchema(schema: z.ZodType, values: unknown, prefix = ''): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) problems[prefix + path.join('.')] ??= message;
  return problems;
}
