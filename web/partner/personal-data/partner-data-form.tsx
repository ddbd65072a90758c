import { useState } from 'react';
import { fieldLabel } from '#contract/data-labels.ts';
import { dataMessages } from '#contract/company-data.ts';
import type { PartnerDataAnswer } from '#contract/partner-data.ts';
import { BankPage } from '#web/partner/personal-data/bank-page.tsx';
import { BranchBar } from '#web/partner/personal-data/branch-bar.tsx';
import { BranchPage } from '#web/partner/personal-data/branch-page.tsx';
import { CheckoutPage } from '#web/partner/personal-data/checkout-page.tsx';
import { ContractPage } from '#web/partner/personal-data/contract-page.tsx';
import { DetailsPage } from '#web/partner/personal-data/details-page.tsx';
import { DraftNote } from '#web/partner/personal-data/draft-note.tsx';
import { MeanwhileNote } from '#web/partner/personal-data/meanwhile-note.tsx';
import { pageOf, type PartnerData, typedDataOf } from '#web/partner/personal-data/partner-data.ts';
import { useDraft } from '#web/partner/personal-data/use-draft.ts';
import { useSaving } from '#web/partner/personal-data/use-saving.ts';
import { useWizard } from '#web/partner/personal-data/use-wizard.ts';
import { FormFrame } from '#web/ui/form/form-frame.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { useDataForm } from '#web/ui/form/use-data-form.ts';
import { StepBar } from '#web/ui/steps/step-bar.tsx';
import classes from './personal-data.module.css';

interface PartnerDataFormProps {
  answer: PartnerDataAnswer;
  isReadOnly: boolean;
  onReload: () => Promise<void>;
}

/** The pages of the data, one at a time; what was typed and not saved comes back (part 2, section 4, Wizard navigation). */
export function PartnerDataForm({ answer, isReadOnly, onReload }: PartnerDataFormProps) {
  const [draft, setDraft] = useState(answer.draft);
  const form = useDataForm<PartnerData>({
    start: (draft?.data as PartnerData | undefined) ?? typedDataOf(answer),
    label: fieldLabel,
    pageOf,
  });
  const [version, setVersion] = useState(draft?.version ?? answer.version);
  const wizard = useWizard(form, answer);
  const { page, hasPrice } = wizard;
  const saving = useSaving({ form, wizard, version, onReload });
  const keptAt = useDraft('partner-data', version, form.values, form.isTouched);
  const problems = form.problemsOf(page);
  const props = { form, answer, problems };
  const mayFinish = !hasPrice && (answer.partnerDataComplete || page.key === 'details');
  return (
    <>
      {draft && (
        <DraftNote
          savedAt={draft.savedAt}
          onDiscarded={() => {
            setDraft(null);
            setVersion(answer.version);
            form.begin(typedDataOf(answer));
          }}
        />
      )}
      <div className={classes.steps}>
        <StepBar steps={wizard.steps} current={wizard.step} onChoose={wizard.jump} />
      </div>
      {saving.changes && (
        <MeanwhileNote
          changes={saving.changes}
          answer={answer}
          form={form}
          onMerged={(fresh) => {
            setVersion(fresh);
            saving.forgetChanges();
          }}
        />
      )}
      <div className={`sheet ${classes.sheet}`}>
        <FormFrame
          form={{
            problems,
            refusals: form.refusals,
            place: saving.place,
            submit: (event) => {
              event?.preventDefault();
              if (mayFinish) saving.start();
              else wizard.forward();
            },
          }}
          hasSummary
          summaryTitle={dataMessages.pageWrong}
          isReadOnly={isReadOnly}
        >
          {page.key === 'contract' && <ContractPage {...props} />}
          {wizard.branchIndex !== null && (
            <>
              <BranchBar form={form} index={wizard.branchIndex} onGo={wizard.goToBranch} />
              <BranchPage key={wizard.branchIndex} {...props} index={wizard.branchIndex} onRemove={wizard.removeBranch} />
              <BranchBar form={form} index={wizard.branchIndex} onGo={wizard.goToBranch} canAdd />
            </>
          )}
          {page.key === 'bank' && <BankPage {...props} onChanged={() => void onReload()} />}
          {page.key === 'details' && <DetailsPage {...props} />}
          {page.key === 'checkout' && <CheckoutPage {...props} version={version} />}
          <p className={classes.actions}>
            {wizard.hasBack && (
              <button type="button" className={`button ${classes.quiet}`} onClick={wizard.back}>
                Zurück
              </button>
            )}
            {wizard.hasForward && (
              <button type="button" className={mayFinish ? `button ${classes.quiet}` : 'button'} onClick={wizard.forward}>
                Weiter
              </button>
            )}
            {mayFinish && (
              <SubmitButton isSending={saving.isPending} sending="Wird gespeichert …">
                Partnerdaten speichern &gt;&gt;
              </SubmitButton>
            )}
          </p>
          <p className={classes.kept} aria-live="polite">
            {keptAt === false
              ? 'Ihre Eingaben konnten gerade nicht zwischengespeichert werden.'
              : keptAt
                ? 'Ihre Eingaben sind zwischengespeichert. Passwörter gehören nicht dazu.'
                : 'Was Sie eingeben, speichern wir laufend zwischen, auch wenn dieser Tab geschlossen wird. Passwörter gehören nicht dazu.'}
          </p>
        </FormFrame>
      </div>
    </>
  );
}
