import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { AlertList } from '#web/ui/alert-list.tsx';
import type { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import classes from './form-element.module.css';

/** What the element needs of its form. */
export interface SendableForm {
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** What is wrong, in the order of the form. */
  problems?: readonly { name: string; label: string; message: string }[];
  /** Goes up whenever sending was refused: the moment to lead the person to what is wrong. */
  refusals?: number;
  /** Where its alerts are shown; none where the form shows them itself. */
  place?: string;
}

interface FormElementProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  form: SendableForm;
  /** Long forms list what is wrong at their top and go there; short ones go to the first field that is wrong. */
  summary?: typeof ErrorSummary;
  /** What stands above that list. */
  summaryTitle?: string;
  /** Nothing can be typed or sent. Not for a form with a layout of its own. */
  isReadOnly?: boolean;
  /** Brings a field into view that a step of the form may hide. */
  reveal?: (name: string) => void;
  /** A layout of its own, instead of one field below the other. */
  className?: string | undefined;
}

/** The element around the fields of a form. Leads a person whose input was refused to what is wrong. */
export function FormElement({
  form,
  summary: Summary,
  summaryTitle = 'Bitte prüfen Sie Ihre Eingaben',
  isReadOnly = false,
  reveal,
  className,
  children,
  ...attributes
}: FormElementProps) {
  const element = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const ledFor = useRef(0);
  const { refusals = 0, problems = [], place } = form;
  const bringIntoView = useEffectEvent((name: string) => reveal?.(name));

  // The count comes a moment before the messages are there to lead to.
  useEffect(() => {
    if (refusals === ledFor.current || problems.length === 0) return;
    ledFor.current = refusals;
    bringIntoView(problems[0]!.name);
    if (!Summary) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    window.scrollTo({ top: 0 });
    list.current?.focus({ preventScroll: true });
  }, [refusals, problems, Summary]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event);
  }
  return (
    <form {...attributes} ref={element} className={className} onSubmit={submit} noValidate>
      {Summary && problems.length > 0 && (
        <Summary
          problems={problems}
          title={summaryTitle}
          onChoose={(name) => {
            reveal?.(name);
            element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
          }}
          ref={list}
        />
      )}
      {className ? (
        children
      ) : (
        <fieldset className={`stack gap-5 ${classes.fields}`} disabled={isReadOnly}>
          {children}
        </fieldset>
      )}
      {place && <AlertList place={place} />}
    </form>
  );
}

interface SubmitButtonProps extends Pick<ComponentProps<'button'>, 'aria-label'> {
  /** Whether what the form holds is under way. */
  isSending?: boolean;
  /** What the button says meanwhile; the same as ever where it must not change its size. */
  sending?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The button of every form. It can always be pressed and keeps the focus. A press shows what is missing; while
 * something is under way it does nothing (use-attempt.ts). Changes of its text are announced.
 */
export function SubmitButton({
  isSending = false,
  sending = 'Wird gesendet …',
  className = 'button',
  children,
  ...name
}: SubmitButtonProps) {
  return (
    <button type="submit" className={className} aria-disabled={isSending || undefined} aria-busy={isSending} {...name}>
      <span aria-live="polite">{isSending ? sending : children}</span>
    </button>
  );
}
