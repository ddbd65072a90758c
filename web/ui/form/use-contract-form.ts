import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, type BaseSyntheticEvent } from 'react';
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldError,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { CallError } from '#web/api/call-error.ts';
import { clearAlerts } from '#web/ui/alerts.ts';
import { useAttempt } from '#web/ui/use-attempt.tsx';

/** What is typed into a form: texts, the ticks of checkboxes, and which of several boxes of one name are ticked. */
export type FormValues = Record<string, string | boolean | readonly string[] | undefined>;

interface Wanted<Values extends FormValues, Answer> {
  /** The schema of the call, the very one that the server uses; extended where a form asks for more. */
  schema: z.ZodType<unknown, Values>;
  /** What each field is called, in the order of the form. */
  labels: Record<keyof Values & string, string>;
  start: Required<Values>;
  /** Sends the values as they were typed. */
  send: (values: Values) => Promise<Answer>;
  /** What is said when it has worked; nothing where the screen shows it by itself. */
  confirmation?: (answer: Answer, values: Values) => string;
  /** Where that is said, if the form goes away with it. */
  confirmedAt?: string;
  onSuccess?: (answer: Answer, values: Values) => void;
  /** Shown where an answer does not say what went wrong. */
  fallback: string;
  /** Fields to be emptied after a failure: their values work for one attempt. */
  once?: readonly (keyof Values & string)[];
}

export interface ContractForm<Values extends FormValues> {
  /** Label, error and what connects a field with the form: `<TextField {...form.field('city')} />`. */
  field: (name: keyof Values & string) => FieldProps;
  /** What is wrong, in the order of the form. */
  problems: { name: string; label: string; message: string }[];
  /** Goes up whenever sending was refused, by us or by the server: the moment to lead the person to what is wrong. */
  refusals: number;
  /** Goes up with every attempt that is over while the form stays: a captcha's token is used up then. */
  failures: number;
  isSending: boolean;
  /** Where the form's alerts are shown. */
  place: string;
  submit: (event?: BaseSyntheticEvent) => void;
  /** Judges some fields before the others are filled in; leads to what is wrong, and says whether nothing is. */
  check: (names: readonly string[]) => Promise<boolean>;
  /** Values for fields without an input of their own, and for starting over. */
  set: (values: Partial<Values>) => void;
  /** Starts over, as if nothing had been typed. */
  restart: () => void;
  /** What is typed by now, followed as it changes. */
  values: Values;
  /** Whether something is typed that was not sent. */
  hasUnsent: () => boolean;
}

type FieldProps = ReturnType<UseFormReturn<FormValues>['register']> & { label: string; error: string | undefined };

/**
 * A form for one call of the contract. Every broken rule shows at its field, all at once, whether the browser or the
 * server found it; any other error shows as an alert.
 */
export function useContractForm<Values extends FormValues, Answer>(wanted: Wanted<Values, Answer>): ContractForm<Values> {
  const { schema, labels, start, fallback } = wanted;
  const form = useForm<Values>({
    resolver: zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: start as DefaultValues<Values>,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const values = useWatch({ control: form.control }) as Values;
  const [refusals, setRefusals] = useState(0);
  const [failures, setFailures] = useState(0);
  const names = Object.keys(labels) as Path<Values>[];
  const { errors } = form.formState;
  const messageOf = (name: string) => (errors as Record<string, FieldError | undefined>)[name]?.message;

  // Any reader may use it, also while the answer to a submit navigates away.
  const sent = useRef<Values>(start);
  const sending = useAttempt<Values, Answer>({
    act: wanted.send,
    ...(wanted.confirmation && { confirmation: wanted.confirmation }),
    ...(wanted.confirmedAt && { confirmedAt: wanted.confirmedAt }),
    onSuccess: (answer, values) => {
      sent.current = values;
      const typed = JSON.stringify(form.getValues());
      wanted.onSuccess?.(answer, values);
      // A form that is emptied for the next one has nothing unsent.
      if (JSON.stringify(form.getValues()) !== typed) sent.current = { ...form.getValues() };
    },
    fallback,
    onError: (error) => {
      const told = error instanceof CallError ? Object.entries(error.fieldErrors) : [];
      const atFields = told.filter(([name]) => name in labels);
      for (const [name, message] of atFields) form.setError(name as Path<Values>, { message });
      for (const name of wanted.once ?? []) form.setValue(name as Path<Values>, '' as never);
      setFailures((before) => before + 1);
      if (atFields.length > 0) setRefusals((before) => before + 1);
      return atFields.length > 0 && atFields.length === told.length;
    },
  });

  async function send(event?: BaseSyntheticEvent): Promise<void> {
    let isRefused = false;
    await form.handleSubmit(sending.start, () => {
      isRefused = true;
    })(event);
    // Counted after the new messages are there: with the former ones the person would be led past a field.
    if (isRefused) setRefusals((before) => before + 1);
  }
  return {
    field: (name) => ({
      // A repetition is checked again when the original changes.
      ...form.register(name as Path<Values>, {
        deps: names.filter((other) => other === `${name}Repeated`),
        // A step that was judged alone is no submit: the form library would let its messages stand until then.
        onChange: () => {
          if (messageOf(name) !== undefined) void form.trigger(name as Path<Values>);
        },
      }),
      label: labels[name],
      error: messageOf(name),
    }),
    problems: names.flatMap((name) => {
      const message = messageOf(name);
      return message ? [{ name, label: labels[name], message }] : [];
    }),
    refusals,
    failures,
    isSending: sending.isPending,
    place: sending.place,
    submit: (event) => {
      event?.preventDefault();
      if (sending.isPending) return;
      clearAlerts();
      void send(event);
    },
    check: async (wanted) => {
      clearAlerts();
      const isRight = await form.trigger(names.filter((name) => wanted.includes(name)));
      if (!isRight) setRefusals((before) => before + 1);
      return isRight;
    },
    set: (changes) => {
      for (const [name, value] of Object.entries(changes)) {
        form.setValue(name as Path<Values>, value as never, { shouldValidate: value !== '' && messageOf(name) !== undefined });
      }
    },
    restart: () => {
      sent.current = start;
      form.reset(start);
      setFailures((before) => before + 1);
    },
    values,
    hasUnsent: () => {
      const typed = form.getValues();
      return names.some(
        (name) => JSON.stringify(typed[name as keyof Values] ?? '') !== JSON.stringify(sent.current[name as keyof Values] ?? ''),
      );
    },
  };
}
