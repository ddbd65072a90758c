import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import type { InterestPersonalData } from '#contract/money/joining/joining.ts';
import { DraftNote } from '#web/shell/data-page/draft-note.tsx';
import { useDraft } from '#web/shell/data-page/use-draft.ts';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { CompanyStep } from './company-step.tsx';
import { schemaFor } from './first-step.ts';
import { beginJoining, type JoiningDraft, withoutPasswords } from './joining-draft.ts';
import { type JoiningKindName, joiningKinds } from './joining-kind.ts';
import { PriceStep } from './price-step.tsx';
import { StepMarks } from './step-marks.tsx';
import { useJoiningStep } from './use-joining-step.ts';
import classes from './joining.module.css';

/** Drafts of a registration are typed over nothing that has versions. */
const VERSION = 1;

interface JoiningStepsProps {
  kind: JoiningKindName;
  told: InterestPersonalData;
  rules: RegionCheckoutData;
}

/** The two steps. What is typed is kept on the server: it comes back after a failed payment or another day. */
export function JoiningSteps({ kind, told, rules }: JoiningStepsProps) {
  // The menu's way for those who join as both at once.
  const { beides }: { beides?: string } = useSearch({ strict: false });
  const form = `${kind}-joining` as const;
  const [draft, setDraft] = useState(told.drafts[kind]);
  const [typed, setTyped] = useState(() => beginJoining(kind, told, draft, beides !== undefined));
  const [isTouched, setTouched] = useState(false);
  const { path } = joiningKinds[kind];
  const isCompanyRight = useMemo(() => schemaFor(told, rules).safeParse(typed.first).success, [told, rules, typed.first]);
  const isBegun = draft?.data.isPricing === true;
  const { isPricing, showPrice, showCompany } = useJoiningStep({ path, isCompanyRight, isBegun });
  // Of a draft the step is worth keeping by itself.
  const keeper = useDraft(form, VERSION, { ...withoutPasswords(typed), isPricing }, isTouched || draft !== null);
  const { keptAt } = keeper;
  const change = useCallback((changes: Partial<JoiningDraft>) => {
    setTyped((before) => ({ ...before, ...changes }));
    setTouched(true);
  }, []);
  return (
    <>
      <LeaveGuard isNeeded={keeper.wouldLose} text="Ihre letzten Eingaben sind noch nicht zwischengespeichert." />
      {draft && (
        <DraftNote
          form={form}
          savedAt={draft.savedAt}
          keeper={keeper}
          onDiscarded={() => {
            setDraft(null);
            setTyped(beginJoining(kind, told, null, beides !== undefined));
            setTouched(false);
            if (isPricing) showCompany();
          }}
        />
      )}
      <StepMarks now={isPricing ? 2 : 1} />
      <div className="sheet mt-6 padded">
        {isPricing ? (
          <PriceStep
            kind={joiningKinds[kind]}
            told={told}
            rules={rules}
            typed={typed}
            onType={change}
            keeper={keeper}
            onBack={showCompany}
          />
        ) : (
          <CompanyStep
            key={draft?.savedAt ?? ''}
            kind={kind}
            told={told}
            rules={rules}
            start={typed.first}
            onType={change}
            onDone={(first) => {
              change({ first });
              showPrice();
            }}
          />
        )}
        <p className={`mt-5 ${classes.kept}`} aria-live="polite">
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
