import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** As in form-steps.module.css: with more room all steps stand below each other. */
const ONE_BY_ONE = '(max-width: 46rem)';

interface Wanted {
  /** Where the form stands. */
  path: string;
  /** Each step with its fields. */
  parts: readonly { title: string; names: readonly string[] }[];
  /** Judges some fields; says whether they may stay as they are. */
  check: (names: readonly string[]) => Promise<boolean>;
  /** Whether something was typed before the page was loaded: then it continues where it was left. */
  isBegun: boolean;
}

export interface FormSteps {
  /** From 0. */
  step: number;
  count: number;
  /** Of the step. */
  title: string;
  /** What is read first in a step. */
  head: RefObject<HTMLParagraphElement | null>;
  /** Goes to the next step once this one is right. False where the whole form is shown, or this is the last step. */
  goOn: () => boolean;
  goBack: () => void;
  /** Brings a field into view. */
  reveal: (name: string) => void;
}

/** Leads through a form step by step on a phone. Each step is an entry of the history, for the phone's way back. */
export function useFormSteps({ path, parts, check, isBegun }: Wanted): FormSteps {
  const navigate = useNavigate();
  const { schritt, ...query }: { schritt?: string } = useSearch({ strict: false });
  const [step, setStep] = useState(0);
  const [address, setAddress] = useState<string | undefined>();
  const head = useRef<HTMLParagraphElement>(null);
  const moved = useRef(false);
  const isOneByOne = () => window.matchMedia(ONE_BY_ONE).matches;
  const show = (to: number, replace: boolean) =>
    void navigate({ to: path, search: { ...query, ...(to > 0 && { schritt: String(to + 1) }) }, replace, resetScroll: false });

  if (address !== schritt) {
    setAddress(schritt);
    const asked = Math.min(Math.max(Number(schritt ?? 1) || 1, 1), parts.length) - 1;
    setStep(asked);
  }

  useEffect(() => {
    // Opening a later step's address, with nothing typed, leads to the first step.
    if (step > 0 && !isBegun) show(0, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, at the start
  }, []);

  useEffect(() => {
    if (!moved.current) {
      moved.current = true;
      return;
    }
    if (!isOneByOne() || document.activeElement?.matches('[role="alert"], [role="alert"] *')) return;
    window.scrollTo({ top: 0 });
    head.current?.focus({ preventScroll: true });
  }, [step]);

  async function leaveStep(): Promise<void> {
    if (await check(parts[step]!.names)) show(step + 1, false);
  }
  return {
    step,
    count: parts.length,
    title: parts[step]!.title,
    head,
    goOn() {
      if (!isOneByOne() || step === parts.length - 1) return false;
      void leaveStep();
      return true;
    },
    goBack: () => show(step - 1, false),
    reveal(name) {
      const to = parts.findIndex(({ names }) => names.includes(name));
      if (to === step || to < 0 || !isOneByOne()) return;
      flushSync(() => setStep(to));
      show(to, true);
    },
  };
}
