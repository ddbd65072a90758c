import { type EmployerDataAnswer, employerDataMessages } from '#contract/parties/employer-data/employer-data.ts';
import { readEmployerData, saveEmployerData } from '#web/api/employer-data.ts';
import { BankPage } from './bank-page.tsx';
import { ContractPage } from './contract-page.tsx';
import { DetailsPage } from './details-page.tsx';
import { pageOf, sentDataOf, typedDataOf } from './employer-data.ts';
import { useSteps } from './use-steps.ts';
import { DataWizard } from '#web/shell/data-page/data-wizard.tsx';
import { mergeFields } from '#web/shell/data-page/merge-fields.ts';
import { useDataPage } from '#web/shell/data-page/use-data-page.ts';
import { useSaving } from '#web/shell/data-page/use-saving.ts';

interface EmployerDataFormProps {
  answer: EmployerDataAnswer;
  onReload: () => Promise<void>;
}

/** The pages of the data, one at a time; what was typed and not saved comes back. */
export function EmployerDataForm({ answer, onReload }: EmployerDataFormProps) {
  const data = useDataPage({ name: 'employer-data', answer, read: readEmployerData, typedDataOf, pageOf, merge: mergeFields });
  const { form, version, keeper } = data;
  const wizard = useSteps(form, answer);
  const { page, step } = wizard;
  const saving = useSaving({
    form,
    page,
    save: () => keeper.handOver(() => saveEmployerData({ ...sentDataOf(form.values), version })),
    texts: employerDataMessages,
    showField: (path) => wizard.show(pageOf(path)),
  });
  const problems = form.problemsOf(page);
  const props = { form, answer, problems };
  return (
    <DataWizard
      data={data}
      problems={problems}
      saving={saving}
      wizard={wizard}
      mayFinish={answer.partnerDataComplete || step === 'details'}
      finish="Arbeitgeberdaten speichern >>"
    >
      {step === 'contract' && <ContractPage {...props} />}
      {step === 'bank' && <BankPage {...props} onChanged={() => void onReload()} />}
      {step === 'details' && <DetailsPage {...props} />}
    </DataWizard>
  );
}
