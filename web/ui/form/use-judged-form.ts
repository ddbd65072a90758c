import { useState } from 'react';
import { CallError } from '#web/api/call-error.ts';
import { clearAlerts } from '#web/ui/alerts.ts';
import { type AttemptOptions, useAttempt } from '#web/ui/use-attempt.tsx';
import { type Problems, unmended } from './unmended.ts';

export interface JudgedForm<Answer> extends Omit<AttemptOptions<unknown, Answer>, 'act' | 'onError'> {
  /** What is wrong with what stands there now. */
  judge: () => Problems;
  /** Sends what stands there now. */
  send: () => Promise<Answer>;
  onRefused?: () => void;
  /** Returns whether the person is told of the failure; without an answer she is where it stands at a field. */
  onFailure?: (error: Error) => boolean | void | undefined;
}

/** A form whose screen keeps its values: a file, a list, or the login, which does without the form library. */
export function useJudgedForm<Answer>({ judge, send, onRefused, onFailure, ...told }: JudgedForm<Answer>) {
  const [found, setErrors] = useState<Problems>({});
  const [judged, setJudged] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const sending = useAttempt({
    ...told,
    // What was typed at the press of the button, also where that is not drawn yet.
    act: (sendNow: () => Promise<Answer>) => sendNow(),
    onError: (error) => {
      const atFields = error instanceof CallError ? error.fieldErrors : {};
      const isToldAtFields = Object.keys(atFields).length > 0;
      if (isToldAtFields) refuse(atFields);
      else setErrors({});
      return onFailure?.(error) ?? isToldAtFields;
    },
  });

  function refuse(problems: Problems): void {
    setErrors(problems);
    setRefusals((before) => before + 1);
  }

  function submit(): void {
    if (sending.isPending) return;
    clearAlerts();
    const problems = judge();
    if (Object.keys(problems).length > 0) {
      refuse(problems);
      setJudged(problems);
      onRefused?.();
    } else {
      setErrors({});
      setJudged({});
      sending.start(send);
    }
  }

  const errors = unmended(found, judged, judge);
  return {
    errors,
    problems: Object.entries(errors).map(([name, message]) => ({ name, label: name, message })),
    refusals,
    /** Says what is wrong, and leads to it. */
    refuse,
    /** Says what is wrong without leading there. */
    setErrors,
    isSending: sending.isPending,
    place: sending.place,
    submit,
  };
}
