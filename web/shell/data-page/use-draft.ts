import { useEffect, useRef, useState } from 'react';
import type { DraftForm } from '#contract/form-drafts.ts';
import { keepDraft } from '#web/api/form-drafts.ts';

const PAUSE_MS = 1500;

/** Keeps on the server what is typed, a moment after the last key. Returns when it was last kept; false once that failed. */
export function useDraft(form: DraftForm, version: number, data: object, isTouched: boolean): Date | false | null {
  const [keptAt, setKeptAt] = useState<Date | false | null>(null);
  const text = JSON.stringify(data);
  const lastKept = useRef(text);
  useEffect(() => {
    if (!isTouched || text === lastKept.current) return;
    const keep = async () => {
      try {
        const { savedAt } = await keepDraft(form, version, JSON.parse(text) as Record<string, unknown>);
        lastKept.current = text;
        setKeptAt(new Date(savedAt));
      } catch {
        setKeptAt(false);
      }
    };
    const timer = setTimeout(() => void keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [form, version, text, isTouched]);
  return keptAt;
}
