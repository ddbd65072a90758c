import { useState } from 'react';
import { branchMessages } from '#contract/parties/partner-data/branch-data.ts';
import { type PartnerDataAnswer, partnerDataMessages } from '#contract/parties/partner-data/partner-data.ts';
import { hasAccount } from '#web/api/accounts.ts';
import { branchPage, newBranch, pageNamed, type PartnerData } from './partner-data.ts';
import { showPage } from '#web/shell/data-page/show-page.ts';
import { showAlert } from '#web/ui/alerts.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';

const titles = {
  contract: 'Vertrags- & Rechnungsdaten',
  branches: 'Daten zur Veröffentlichung',
  bank: 'Zahlungsart',
  details: 'Vertragsdetails',
  checkout: 'Checkout',
};
type Step = keyof typeof titles;

/** Where somebody is among the steps and branches, and the guarded ways from there. */
export function useWizard(form: DataForm<PartnerData>, answer: PartnerDataAnswer) {
  const [step, setStep] = useState<Step>('contract');
  const [index, setIndex] = useState(0);
  const { branches } = form.values;
  const addedBranches = branches.filter(({ branchID }) => branchID === null).length;
  const hasPrice = addedBranches > 0 && answer.branchFeeCent > 0;
  const order = (Object.keys(titles) as Step[]).filter((key) => key !== 'checkout' || hasPrice);
  const steps = order.map((key) => ({ key, title: titles[key] }));
  const at = Math.max(0, order.indexOf(step));
  const key = order[at]!;
  const shownIndex = Math.min(index, branches.length - 1);
  const page = pageNamed(key === 'branches' ? branchPage(shownIndex) : key, answer.choices);

  function show(next: Step, branch = 0): void {
    showPage(() => {
      setStep(next);
      setIndex(branch);
    });
  }

  /** Continues once the page is right; a login that somebody else has already is reported before. */
  async function leaveFor(next: () => void): Promise<void> {
    if (!form.judge(page)) return;
    const taken = key === 'branches' ? await listTakenLogins(form.values, shownIndex) : {};
    if (Object.keys(taken).length > 0) form.tell(taken);
    else next();
  }

  return {
    steps,
    step: key,
    page,
    hasPrice,
    addedBranches,
    branchIndex: key === 'branches' ? shownIndex : null,
    hasBack: at > 0 || shownIndex > 0,
    hasForward: at < order.length - 1,
    jump: (wanted: string) => {
      if (wanted === key) return;
      if (!answer.partnerDataComplete) showAlert('Fehler', partnerDataMessages.neverCompleted);
      else void leaveFor(() => show(wanted as Step));
    },
    forward: () =>
      void leaveFor(() =>
        key === 'branches' && shownIndex < branches.length - 1 ? show('branches', shownIndex + 1) : show(order[at + 1] ?? key),
      ),
    back: () =>
      void leaveFor(() => {
        if (key === 'branches' && shownIndex > 0) return show('branches', shownIndex - 1);
        const before = order[at - 1] ?? key;
        return show(before, before === 'branches' ? branches.length - 1 : 0);
      }),
    /** One past the last makes a new branch. */
    goToBranch: (wanted: number) =>
      void leaveFor(() => {
        if (wanted >= branches.length) form.set('branches', [...branches, newBranch]);
        show('branches', wanted);
      }),
    removeBranch: () => {
      form.set(
        'branches',
        branches.filter((_, other) => other !== shownIndex),
      );
      show('branches', Math.max(0, shownIndex - 1));
    },
    /** Leads to the page of a field. */
    showPage: (name: string) =>
      name.startsWith('branch-') ? show('branches', Number(name.slice('branch-'.length))) : show(name as Step),
  };
}

/** A check that fails is ignored; the server looks again as it saves. */
async function listTakenLogins({ branches }: PartnerData, index: number): Promise<Record<string, string>> {
  const users = branches[index]?.branchUsers ?? [];
  const checked = await Promise.all(
    users.map(async ({ originContactPersonEmail, contactPersonEmail }, at) => {
      const isTaken = originContactPersonEmail === '' && (await hasAccount(contactPersonEmail).catch(() => false));
      return isTaken ? [[`branches.${index}.branchUsers.${at}.contactPersonEmail`, branchMessages.emailTaken]] : [];
    }),
  );
  return Object.fromEntries(checked.flat()) as Record<string, string>;
}
