import type { EmployerDataAnswer } from '#contract/employer-data.ts';
import type { EmployerData } from '#web/employer/personal-data/employer-data.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';

/** What every page of the data gets. */
export interface PageProps {
  form: DataForm<EmployerData>;
  answer: EmployerDataAnswer;
  /** What is wrong on it. */
  problems: readonly { name: string; label: string; message: string }[];
}
