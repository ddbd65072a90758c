import { type PartnerDataAnswer, partnerDataMessages } from '#contract/parties/partner-data/partner-data.ts';
import { readPartnerData, savePartnerData } from '#web/api/partner-data.ts';
import { BankPage } from './bank-page.tsx';
import { AddBranch, BranchBar } from './branch-bar.tsx';
import { BranchPage } from './branch-page.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { ContractPage } from './contract-page.tsx';
import { DetailsPage } from './details-page.tsx';
import { pageOf, typedDataOf, type PartnerData } from './partner-data.ts';
import { useWizard } from './use-wizard.ts';
import { DataWizard } from '#web/shell/data-page/data-wizard.tsx';
import { useDataPage } from '#web/shell/data-page/use-data-page.ts';
import { useSaving } from '#web/shell/data-page/use-saving.ts';
import { mergeFields } from '#web/shell/data-page/merge-fields.ts';

interface PartnerDataFormProps {
  answer: PartnerDataAnswer;
  isReadOnly: boolean;
  onReload: () => Promise<void>;
}

/** The pages of the data, one at a time; what was typed and not saved comes back. */
export function PartnerDataForm({ answer, isReadOnly, onReload }: PartnerDataFormProps) {
  const data = useDataPage({ name: 'partner-data', answer, read: readPartnerData, typedDataOf, pageOf, merge: mergeData });
  const { form, version, keeper } = data;
  const wizard = useWizard(form, answer);
  const { page, hasPrice } = wizard;
  const saving = useSaving({
    form,
    page,
    save: () => keeper.handOver(() => savePartnerData({ ...form.values, version })),
    texts: partnerDataMessages,
    showField: (path) => wizard.showPage(pageOf(path)),
  });
  const problems = form.problemsOf(page);
  const props = { form, answer, problems };
  return (
    <DataWizard
      data={data}
      problems={problems}
      saving={saving}
      wizard={wizard}
      mayFinish={!hasPrice && (answer.partnerDataComplete || page.key === 'details')}
      finish="Partnerdaten speichern >>"
      isReadOnly={isReadOnly}
    >
      {page.key === 'contract' && <ContractPage {...props} />}
      {wizard.branchIndex !== null && (
        <>
          <BranchBar form={form} index={wizard.branchIndex} onGo={wizard.goToBranch} />
          <BranchPage key={wizard.branchIndex} {...props} index={wizard.branchIndex} onRemove={wizard.removeBranch} />
          <AddBranch form={form} index={wizard.branchIndex} onGo={wizard.goToBranch} />
        </>
      )}
      {page.key === 'bank' && <BankPage {...props} onChanged={() => void onReload()} />}
      {page.key === 'details' && <DetailsPage {...props} />}
      {page.key === 'checkout' && <CheckoutPage form={form} version={version} keeper={keeper} onRefused={saving.lead} />}
    </DataWizard>
  );
}

/**
 * What somebody has typed over data that were changed meanwhile: own changes stay, everything else is as it is now. A
 * branch that others have removed is gone; new ones, and new people, stay.
 */
function mergeData(before: PartnerData, mine: PartnerData, now: PartnerData): PartnerData {
  const fields = mergeFields(before, mine, now);
  const kept = now.branches
    .filter(
      ({ branchID }) =>
        !before.branches.some((old) => old.branchID === branchID) || mine.branches.some((own) => own.branchID === branchID),
    )
    .map((branch) => {
      const own = mine.branches.find(({ branchID }) => branchID === branch.branchID);
      const old = before.branches.find(({ branchID }) => branchID === branch.branchID);
      if (!own || !old) return branch;
      const newcomers = own.branchUsers.filter(({ originContactPersonEmail }) => originContactPersonEmail === '');
      const known = branch.branchUsers.filter(({ originContactPersonEmail }) => originContactPersonEmail !== '');
      return { ...mergeFields(old, own, branch), branchUsers: [...known, ...newcomers] };
    });
  return { ...fields, branches: [...kept, ...mine.branches.filter(({ branchID }) => branchID === null)] };
}
