import { useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { RegionCheckoutData } from '#contract/checkout.ts';
import type { InterestPersonalData } from '#contract/joining.ts';
import { keepDraft } from '#web/api/form-drafts.ts';
import { DraftNote } from '#web/shell/data-page/draft-note.tsx';
import { useDraft } from '#web/shell/data-page/use-draft.ts';
import { CompanyStep } from './company-step.tsx';
import { beginJoining, type JoiningDraft, withoutPasswords } from './joining-draft.ts';
import { type JoiningKindName, joiningKinds } from './joining-kind.ts';
import { PriceStep } from './price-step.tsx';
import { StepMarks } from './step-marks.tsx';
import classes from './joining.module.css';

/** Drafts of a registration are typed over nothing that has versions. */
const VERSION = 1;

interface JoiningStepsProps {
  kind: JoiningKindName;
  told: InterestPersonalData;
  rules: RegionCheckoutData;
}

/** The two steps; what is typed is kept on the server, and comes back after a payment that came to nothing, a reload, or another day. */
export function JoiningSteps({ kind, told, rules }: JoiningStepsProps) {
  // The menu's way for those who join as both at once.
  const { beides }: { beides?: string } = useSearch({ strict: false });
  const form = `${kind}-joining` as const;
  const [draft, setDraft] = useState(told.drafts[kind]);
  const [typed, setTyped] = useState(() => beginJoining(kind, told, draft, beides !== undefined));
  const [isTouched, setTouched] = useState(false);
  const keptAt = useDraft(form, VERSION, withoutPasswords(typed), isTouched);
  const change = useCallback((changes: Partial<JoiningDraft>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setTouched(true);
  }, []);
  return (
    <>
      {draft && (
        <DraftNote
          form={form}
          savedAt={draft.savedAt}
          onDiscarded={() => {
            setDraft(null);
            setTyped(beginJoining(kind, told, null, beides !== undefined));
            setTouched(false);
          }}
        />
      )}
      <StepMarks now={typed.isPricing ? 2 : 1} />
      <div className={`sheet ${classes.sheet}`}>
        {typed.isPricing ? (
          <PriceStep
            kind={joiningKinds[kind]}
            told={told}
            rules={rules}
            typed={typed}
            onType={change}
            // The page is left before the usual pause is over; where keeping fails, the payment goes on all the same.
            onLeave={() => keepDraft(form, VERSION, { ...withoutPasswords(typed) }).catch(() => null)}
            onBack={() => change({ isPricing: false })}
          />
        ) : (
          <CompanyStep
            key={draft?.savedAt ?? ''}
            kind={kind}
            told={told}
            rules={rules}
            start={typed.first}
            onType={change}
            onDone={(first) => change({ first, isPricing: true })}
          />
        )}
        <p className={classes.kept} aria-live="polite">
          {keptAt === false
            ? 'Ihre Eingaben konnten gerade nicht zwischengespeichert werden.'
            : keptAt
              ? 'Ihre Eingaben sind zwischengespeichert. Passwörter gehören nicht dazu.'
              : 'Was Sie eingeben, speichern wir laufend zwischen, auch wenn dieser Tab geschlossen wird. Passwörter gehören nicht dazu.'}
        </p>
      </div>
    </>
  );
}
