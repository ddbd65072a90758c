import type { ReactNode } from 'react';
import type { ChangedField } from '#contract/common/errors.ts';
import { dataMessages } from '#contract/parties/businesses/company-data.ts';
import { DraftNote } from '#web/shell/data-page/draft-note.tsx';
import { MeanwhileNote } from '#web/shell/data-page/meanwhile-note.tsx';
import type { DataPageState } from '#web/shell/data-page/use-data-page.ts';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { StepBar } from '#web/ui/steps/step-bar.tsx';

interface DataWizardProps<Values> {
  data: DataPageState<Values>;
  problems: { name: string; label: string; message: string }[];
  saving: {
    place: string;
    isPending: boolean;
    changes: readonly ChangedField[] | null;
    forgetChanges: () => void;
    start: () => void;
  };
  wizard: {
    steps: readonly { key: string; title: string }[];
    step: string;
    hasBack: boolean;
    hasForward: boolean;
    jump: (step: string) => void;
    back: () => void;
    forward: () => void;
  };
  /** Whether the page in sight has a button that saves. */
  mayFinish: boolean;
  finish: string;
  isReadOnly?: boolean;
  children: ReactNode;
}

/** The pages of a business's data, one at a time, between the bar of the steps and the ways from page to page. */
export function DataWizard<Values>(props: DataWizardProps<Values>) {
  const { data, problems, saving, wizard, mayFinish, finish, isReadOnly = false, children } = props;
  return (
    <>
      {data.draft && (
        <DraftNote form={data.name} savedAt={data.draft.savedAt} keeper={data.keeper} onDiscarded={data.onDiscarded} />
      )}
      <div className="mt-6">
        <StepBar steps={wizard.steps} current={wizard.step} onChoose={wizard.jump} />
      </div>
      {saving.changes && <MeanwhileNote changes={saving.changes} takeOver={data.takeOver} onTaken={saving.forgetChanges} />}
      <div className="sheet mt-6 padded">
        <FormElement
          form={{
            problems,
            refusals: data.form.refusals,
            place: saving.place,
            submit: (event) => {
              event?.preventDefault();
              if (mayFinish) saving.start();
              else wizard.forward();
            },
          }}
          summary={ErrorSummary}
          summaryTitle={dataMessages.pageWrong}
          isReadOnly={isReadOnly}
        >
          {/* All else is kept, at the latest when the screen goes. */}
          <LeaveGuard isNeeded={data.keeper.wouldLose} text="Ihre letzten Eingaben sind noch nicht zwischengespeichert." />
          {children}
          <p className="row gap-3 mt-8">
            {wizard.hasBack && (
              <button type="button" className="button button-quiet button-low" onClick={wizard.back}>
                Zurück
              </button>
            )}
            {wizard.hasForward && (
              <button type="button" className={mayFinish ? 'button button-quiet button-low' : 'button'} onClick={wizard.forward}>
                Weiter
              </button>
            )}
            {mayFinish && (
              <SubmitButton isSending={saving.isPending} sending="Wird gespeichert …">
                {finish}
              </SubmitButton>
            )}
          </p>
          <p className="mt-4 soft small" aria-live="polite">
            {keptText(data.keeper.keptAt)}
          </p>
        </FormElement>
      </div>
    </>
  );
}

function keptText(keptAt: Date | false | null): string {
  if (keptAt === false) return 'Ihre Eingaben konnten gerade nicht zwischengespeichert werden.';
  if (keptAt) return 'Ihre Eingaben sind zwischengespeichert. Passwörter gehören nicht dazu.';
  return 'Was Sie eingeben, speichern wir laufend zwischen, auch wenn dieser Tab geschlossen wird. Passwörter gehören nicht dazu.';
}
