import { useEffect, useState } from 'react';
import type { DraftForm } from '#contract/tenancy/drafts/form-drafts.ts';
import { discardDraft, keepDraft, noteLeaving } from '#web/api/form-drafts.ts';
import { createDraftKeeper, type DraftKeeper } from '#web/shell/data-page/draft-keeper.ts';

export interface Draft extends DraftKeeper {
  /** When it was last kept; false once that failed. */
  keptAt: Date | false | null;
}

/** Keeps on the server what is typed: a moment after the last key, and when the screen or the page goes. */
export function useDraft(form: DraftForm, version: number, data: object, isTouched: boolean): Draft {
  const [keptAt, setKeptAt] = useState<Date | false | null>(null);
  const text = JSON.stringify({ form, version, data });
  const [keeper] = useState(() =>
    createDraftKeeper({
      start: text,
      keep: async (typed, options) => new Date((await keepDraft(JSON.parse(typed), options)).savedAt),
      forget: () => discardDraft(form),
      onKept: setKeptAt,
    }),
  );
  useEffect(() => keeper.type(text, isTouched), [keeper, text, isTouched]);
  useEffect(() => {
    // A phone whose browser is swiped away tells no more than that the page is hidden.
    const keepHidden = () => {
      if (document.visibilityState === 'hidden') keeper.keepLast();
    };
    addEventListener('pagehide', keeper.keepLast);
    document.addEventListener('visibilitychange', keepHidden);
    return () => {
      removeEventListener('pagehide', keeper.keepLast);
      document.removeEventListener('visibilitychange', keepHidden);
      noteLeaving(keeper.keepNow());
    };
  }, [keeper]);
  return { ...keeper, keptAt };
}
