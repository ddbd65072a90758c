import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import type { PartnerData } from './partner-data.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';

/** What every page of the data gets. */
export interface PageProps {
  form: DataForm<PartnerData>;
  answer: PartnerDataAnswer;
  /** What is wrong on it. */
  problems: readonly { name: string; label: string; message: string }[];
}
