import { useState } from 'react';
import { type EmployerDataAnswer, employerDataMessages } from '#contract/parties/employer-data/employer-data.ts';
import { type EmployerData, pageNamed, type Step, titles } from './employer-data.ts';
import { showPage } from '#web/shell/data-page/show-page.ts';
import { showAlert } from '#web/ui/alerts.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';

const order = Object.keys(titles) as Step[];
const steps = order.map((key) => ({ key, title: titles[key] }));

/** Where somebody is among the steps, and the guarded ways from there. */
export function useSteps(form: DataForm<EmployerData>, answer: EmployerDataAnswer) {
  const [step, setStep] = useState<Step>('contract');
  const at = order.indexOf(step);
  const page = pageNamed(step, answer.choices);

  function show(next: Step): void {
    showPage(() => setStep(next));
  }

  /** Continues once the page is right. */
  function leaveFor(next: Step | undefined): void {
    if (next && form.judge(page)) show(next);
  }

  return {
    steps,
    step,
    page,
    show,
    hasBack: at > 0,
    hasForward: at < order.length - 1,
    back: () => leaveFor(order[at - 1]),
    forward: () => leaveFor(order[at + 1]),
    jump: (wanted: string) => {
      if (wanted === step) return;
      if (answer.partnerDataComplete) leaveFor(wanted as Step);
      else showAlert('Fehler', employerDataMessages.neverCompleted);
    },
  };
}
