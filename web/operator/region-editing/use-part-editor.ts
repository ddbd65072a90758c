import { useEffect, useRef, useState } from 'react';
import {
  discardRegion,
  type PartAnswer,
  publishRegion,
  regionPart,
  saveRegion,
} from '#contract/operator/region-editing/region-editing.ts';
import { type PartData, partsOfWork, type RegionPart, regionParts, type Work } from '#contract/tenancy/regions/region-parts.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetRegions } from '#web/api/region-editing.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';
import { mergedWith } from './changes-between.ts';
import { nameOfPath } from './field-names.ts';

/** What somebody else has saved since this person began. */
interface Conflict {
  theirs: PartAnswer;
  message: string;
}

export interface PartEditor {
  part: RegionPart;
  work: Work;
  slug: string;
  answer: PartAnswer;
  data: Record<string, unknown>;
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
  isDirty: boolean;
  /** Whether this person may change it, here. */
  isOpen: boolean;
  mayEdit: boolean;
  conflict: Conflict | null;
  saving: Attempt<void>;
  save: () => void;
  discarding: Attempt<void>;
  /** Saves what is typed and publishes it. Fails with a `CallError`. */
  /** Returns whether it waits for a second person. */
  publish: (note: string) => Promise<boolean>;
  /** Whether all is well enough to be published; shows what is not. */
  check: () => boolean;
  /** Puts an older version into the form. */
  take: (data: Record<string, unknown>) => void;
  keepMine: () => void;
  takeTheirs: () => void;
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

/** The work on one part of a region: what was read, what is typed, and what somebody else has saved meanwhile. */
export function usePartEditor(slug: string, part: RegionPart, start: PartAnswer): PartEditor {
  const work = workOf(part);
  const [answer, setAnswer] = useState(start);
  const [data, setData] = useState<Record<string, unknown>>(start.draft ?? start.live);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusals, setRefusals] = useState(0);
  const [generation, setGeneration] = useState(0);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const user = currentUser.use();
  const mayEdit = user !== null && isPermitted(saveRegion[work].who, user);
  const base = answer.draft ?? answer.live;
  const isDirty = asSaved(part, data) !== asSaved(part, base);

  function showErrors(found: Record<string, string>): boolean {
    setErrors(found);
    if (Object.keys(found).length === 0) return true;
    setRefusals((before) => before + 1);
    return false;
  }

  const typed = useRef(data);
  useEffect(() => {
    typed.current = data;
  }, [data]);
  /** What was typed on while something was done with the rest stays. */
  function replaceUnlessTypedOn(next: Record<string, unknown>): void {
    if (typed.current === data) replace(next);
  }

  function replace(next: Record<string, unknown>): void {
    setData(next);
    setErrors({});
    setGeneration((before) => before + 1);
  }

  async function readAnew(): Promise<PartAnswer> {
    return ask(regionPart, { slug, part });
  }

  /** After a change that the server has made: if it cannot be read again, it is made all the same. */
  async function readChanged(version: number, change: Partial<PartAnswer>): Promise<PartAnswer> {
    void forgetRegions();
    return readAnew().catch(() => ({ ...answer, ...change, version }));
  }

  /** Sends what is typed; the answer is what stands there now. */
  async function send(): Promise<number> {
    const draft = { slug, part, version: answer.version, data: data as PartData };
    try {
      const { version } = await ask(saveRegion[work], draft as never);
      setAnswer({ ...(await readChanged(version, { draft: data })), version });
      return version;
    } catch (error) {
      if (error instanceof CallError && error.errorCode === 'CHANGED')
        setConflict({ theirs: await readAnew(), message: error.message });
      throw error;
    }
  }

  function noteErrors(error: Error): boolean {
    if (!(error instanceof CallError)) return false;
    if (error.errorCode === 'CHANGED') return true;
    const told = Object.entries(error.fieldErrors).map(([path, message]) => [path.replace(/^data\./, ''), message] as const);
    const atFields = told.filter(([path]) => path !== 'note');
    if (atFields.length > 0) showErrors(Object.fromEntries(atFields));
    return atFields.length > 0;
  }

  const saving = useAttempt<void, number>({
    act: send,
    confirmation: () => 'Der Entwurf wurde gespeichert. Besucher sehen ihn erst, wenn er veröffentlicht ist.',
    fallback: 'Der Entwurf konnte nicht gespeichert werden.',
    onError: noteErrors,
  });

  const discarding = useAttempt<void, void>({
    act: async () => {
      const { version } = await ask(discardRegion[work], { slug, part, version: answer.version });
      const now = await readChanged(version, { draft: null });
      setAnswer(now);
      replaceUnlessTypedOn(now.live);
    },
    confirmation: () => 'Der Entwurf wurde verworfen. Das Formular zeigt wieder, was veröffentlicht ist.',
    fallback: 'Der Entwurf konnte nicht verworfen werden.',
    onError: (error) => noteErrors(error),
  });

  function check(): boolean {
    const found = regionParts[part].safeParse(data);
    return showErrors(
      Object.fromEntries((found.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]).toReversed()),
    );
  }

  const set = (path: string, value: unknown) => {
    setData((before) => withValue(before, path.split('.'), value) as Record<string, unknown>);
    // Its errors are shown again when it is sent.
    setErrors((found) => Object.fromEntries(Object.entries(found).filter(([name]) => name !== path)));
  };
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], data);
  const leafOf = (path: string) => path.split('.').at(-1)!;
  const labelOf = (path: string) => (leafOf(path) === 'name' && path.includes('.') ? 'Name' : nameOfPath(leafOf(path)));

  return {
    part,
    work,
    slug,
    answer,
    data,
    set,
    text: (path) => ({
      name: path,
      label: labelOf(path),
      value: textOf(valueAt(path)),
      error: errors[path],
      readOnly: answer.lockedFields.includes(path),
      onChange: ({ currentTarget }) => set(path, currentTarget.value),
    }),
    tick: (path) => ({
      name: path,
      label: labelOf(path),
      checked: valueAt(path) === true,
      error: errors[path],
      onChange: ({ currentTarget }) => set(path, currentTarget.checked),
    }),
    errorAt: (path) => errors[path],
    problems: Object.entries(errors).map(([name, message]) => ({ name, label: nameOfPath(name), message })),
    refusals,
    generation,
    isDirty,
    mayEdit,
    isOpen: mayEdit && answer.locked === null,
    conflict,
    saving,
    save: () => {
      if (check()) saving.start();
    },
    discarding,
    publish: async (note) => {
      try {
        const version = isDirty || answer.draft === null ? await send() : answer.version;
        const published = await ask(publishRegion[work], { slug, part, version, note });
        if (published.waitsForSecond) {
          setAnswer(await readChanged(published.version, { draft: data, live: answer.live }));
          return true;
        }
        const now = await readChanged(published.version, { draft: null, live: data });
        setAnswer(now);
        replaceUnlessTypedOn(now.live);
        return false;
      } catch (error) {
        if (error instanceof CallError && error.errorCode === 'CHANGED' && !conflict)
          setConflict({ theirs: await readAnew(), message: error.message });
        if (error instanceof CallError) noteErrors(error);
        throw error;
      }
    },
    check,
    take: (older) => replace({ ...older, ...('validFrom' in older ? { validFrom: '' } : {}) }),
    keepMine: () => {
      const theirs = conflict!.theirs;
      replace(mergedWith(base, data, theirs.draft ?? theirs.live));
      setAnswer(theirs);
      setConflict(null);
    },
    takeTheirs: () => {
      const theirs = conflict!.theirs;
      setAnswer(theirs);
      replace(theirs.draft ?? theirs.live);
      setConflict(null);
    },
  };
}

/** As the server would write it: without blanks around a text. What cannot be saved yet stands as it was typed. */
function asSaved(part: RegionPart, data: Record<string, unknown>): string {
  const { data: saved } = regionParts[part].safeParse(data);
  return JSON.stringify(saved ?? data);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Whose work a part is. */
function workOf(part: RegionPart): Work {
  return (Object.keys(partsOfWork) as Work[]).find((work) => part in partsOfWork[work])!;
}

/** The same with another value at a path; what is not on the way stays the very same object. */
function withValue(data: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue((data as Record<string, unknown>)[key], rest, value);
  return Array.isArray(data) ? data.with(Number(key), inner) : { ...(data as object), [key]: inner };
}
