import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useCallback, useId, useRef } from 'react';
import { failureText } from '#web/api/call-error.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';

export interface AttemptOptions<Input, Answer> {
  act: (input: Input) => Promise<Answer>;
  /** What is said when it has worked; nothing where the screen shows it by itself. */
  confirmation?: (answer: Answer, input: Input) => string;
  /** Where that is said, if what was set off goes away with it: a form in a dialog. */
  confirmedAt?: string;
  onSuccess?: (answer: Answer, input: Input) => void;
  /** Shown where an answer does not say what went wrong. */
  fallback: string;
  /** Returns whether the person is told of the failure already. */
  onError?: (error: Error) => boolean | void;
}

export interface Attempt<Input> {
  /** Stays the same one. */
  start: (input: Input) => void;
  isPending: boolean;
  /** The input of the latest attempt. */
  input: Input | undefined;
  /** What is said of it; stands where the person looks. */
  alerts: ReactNode;
  /** The place of these alerts, for more of them. */
  place: string;
}

/** What a person sets off: one at a time. What was said of the last attempt goes with the next one. */
export function useAttempt<Input = void, Answer = unknown>(options: AttemptOptions<Input, Answer>): Attempt<Input> {
  const { confirmation, onSuccess, onError, fallback } = options;
  const place = useId();
  // The second press of a double click comes before React has drawn that the first one is under way.
  const isUnderWay = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    // Without what the library hands on beside it.
    mutationFn: (input: Input) => options.act(input),
    onSuccess: (answer, input) => {
      if (confirmation) showAlert('Info', confirmation(answer, input), { at: options.confirmedAt ?? place });
      onSuccess?.(answer, input);
    },
    onError: (error) => {
      if (!onError?.(error)) showAlert('Fehler', failureText(error, fallback), { at: place });
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const start = useCallback(
    (input: Input) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      clearAlerts();
      mutate(input);
    },
    [mutate],
  );
  return {
    start,
    isPending,
    input: variables,
    alerts: <AlertList place={place} />,
    place,
  };
}

type AttemptButtonProps<Input> = Omit<ComponentProps<'button'>, 'onClick' | 'type'> & {
  attempt: Pick<Attempt<Input>, 'isPending' | 'start'>;
} & ([Input] extends [void] ? { input?: undefined } : { input: Input });

/** Sets off an attempt. While that is under way it keeps the focus, and a press does nothing. */
export function AttemptButton<Input>({ attempt, input, className = 'button', ...rest }: AttemptButtonProps<Input>) {
  const start = () => attempt.start(input as Input);
  return <button type="button" className={className} aria-disabled={attempt.isPending || undefined} onClick={start} {...rest} />;
}
