import type { EmployerDataAnswer } from '#contract/parties/employer-data/employer-data.ts';
import type { EmployerData } from './employer-data.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';

/** What every page of the data gets. */
export interface PageProps {
  form: DataForm<EmployerData>;
  answer: EmployerDataAnswer;
  /** What is wrong on it. */
  problems: readonly { name: string; label: string; message: string }[];
}
