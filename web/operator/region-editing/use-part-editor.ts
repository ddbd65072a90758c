import { useState } from 'react';
import {
  discardRegion,
  type PartAnswer,
  publishRegion,
  regionPart,
  saveRegion,
} from '#contract/operator/region-editing/region-editing.ts';
import { type PartData, type RegionPart, regionParts, type Work } from '#contract/tenancy/regions/region-parts.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask } from '#web/api/client.ts';
import { currentUser } from '#web/api/current-user.ts';
import { forgetRegions } from '#web/api/region-editing.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';
import { mergedWith } from './changes-between.ts';
import { workOf } from './part-names.ts';
import { type PartValues, type TypedPart, useTypedPart } from './use-typed-part.ts';

/** What somebody else has saved since this person began. */
interface Conflict {
  theirs: PartAnswer;
  message: string;
}

export interface PartEditor extends TypedPart {
  part: RegionPart;
  work: Work;
  slug: string;
  answer: PartAnswer;
  isDirty: boolean;
  /** Whether this person may change it, here. */
  isOpen: boolean;
  mayEdit: boolean;
  conflict: Conflict | null;
  saving: Attempt<void>;
  save: () => void;
  discarding: Attempt<void>;
  /** Saves what is typed and publishes it. Returns whether it waits for a second person. Fails with a `CallError`. */
  publish: (note: string) => Promise<boolean>;
  /** Puts an older version into the form. */
  take: (data: PartValues) => void;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** The work on one part of a region: what was read, what is typed, and what somebody else has saved meanwhile. */
export function usePartEditor(slug: string, part: RegionPart, start: PartAnswer): PartEditor {
  const work = workOf(part);
  const [answer, setAnswer] = useState(start);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const typed = useTypedPart(part, start.draft ?? start.live, answer.lockedFields);
  const { data, check } = typed.fields;
  const user = currentUser.use();
  const mayEdit = user !== null && isPermitted(saveRegion[work].who, user);
  const base = answer.draft ?? answer.live;
  const isDirty = asSaved(part, data) !== asSaved(part, base);

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
    if (atFields.length > 0) typed.showErrors(Object.fromEntries(atFields));
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
      typed.replaceUnlessTypedOn(now.live);
    },
    confirmation: () => 'Der Entwurf wurde verworfen. Das Formular zeigt wieder, was veröffentlicht ist.',
    fallback: 'Der Entwurf konnte nicht verworfen werden.',
    onError: (error) => noteErrors(error),
  });

  async function publish(note: string): Promise<boolean> {
    try {
      const version = isDirty || answer.draft === null ? await send() : answer.version;
      const published = await ask(publishRegion[work], { slug, part, version, note });
      if (published.waitsForSecond) {
        setAnswer(await readChanged(published.version, { draft: data, live: answer.live }));
        return true;
      }
      const now = await readChanged(published.version, { draft: null, live: data });
      setAnswer(now);
      typed.replaceUnlessTypedOn(now.live);
      return false;
    } catch (error) {
      if (error instanceof CallError && error.errorCode === 'CHANGED' && !conflict)
        setConflict({ theirs: await readAnew(), message: error.message });
      if (error instanceof CallError) noteErrors(error);
      throw error;
    }
  }

  return {
    ...typed.fields,
    part,
    work,
    slug,
    answer,
    isDirty,
    mayEdit,
    isOpen: mayEdit && answer.locked === null,
    conflict,
    saving,
    save: () => {
      if (check()) saving.start();
    },
    discarding,
    publish,
    take: (older) => typed.replace({ ...older, ...('validFrom' in older ? { validFrom: '' } : {}) }),
    keepMine: () => {
      const theirs = conflict!.theirs;
      typed.replace(mergedWith(base, data, theirs.draft ?? theirs.live));
      setAnswer(theirs);
      setConflict(null);
    },
    takeTheirs: () => {
      const theirs = conflict!.theirs;
      setAnswer(theirs);
      typed.replace(theirs.draft ?? theirs.live);
      setConflict(null);
    },
  };
}

/** As the server would write it: without blanks around a text. What cannot be saved yet stands as it was typed. */
function asSaved(part: RegionPart, data: Record<string, unknown>): string {
  const { data: saved } = regionParts[part].safeParse(data);
  return JSON.stringify(saved ?? data);
}
