import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { AlertList } from '#web/ui/alert-list.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import type { ContractForm, FormValues } from '#web/ui/form/use-contract-form.ts';
import classes from './form.module.css';

interface FormFrameProps {
  form: Pick<ContractForm<FormValues>, 'submit' | 'problems' | 'refusals' | 'place'>;
  /** Long forms list what is wrong at their top and go there; short ones go to the first field that is wrong. */
  hasSummary?: boolean;
  /** What stands above that list. */
  summaryTitle?: string;
  /** Nothing can be typed or sent. */
  isReadOnly?: boolean;
  /** Brings a field into view that a step of the form may hide. */
  reveal?: (name: string) => void;
  children: ReactNode;
}

/** The element around the fields of a form. Leads a person whose input was refused to what is wrong. */
export function FormFrame({
  form,
  hasSummary = false,
  summaryTitle = 'Bitte prüfen Sie Ihre Eingaben',
  isReadOnly = false,
  reveal,
  children,
}: FormFrameProps) {
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const ledFor = useRef(0);
  const { refusals, problems } = form;
  const bringIntoView = useEffectEvent((name: string) => reveal?.(name));

  // The count comes a moment before the messages are there to lead to.
  useEffect(() => {
    if (refusals === ledFor.current || problems.length === 0) return;
    ledFor.current = refusals;
    bringIntoView(problems[0]!.name);
    if (!hasSummary) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    window.scrollTo({ top: 0 });
    summary.current?.focus({ preventScroll: true });
  }, [refusals, problems, hasSummary]);

  return (
    <form ref={element} onSubmit={form.submit} noValidate>
      {hasSummary && problems.length > 0 && (
        <ErrorSummary
          problems={problems}
          title={summaryTitle}
          onChoose={(name) => {
            reveal?.(name);
            element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
          }}
          ref={summary}
        />
      )}
      <fieldset className={classes.fields} disabled={isReadOnly}>
        {children}
      </fieldset>
      <AlertList place={form.place} />
    </form>
  );
}
