import type { PartnerDataAnswer } from '#contract/partner-data.ts';
import type { PartnerData } from '#web/partner/personal-data/partner-data.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';

/** What every page of the data gets. */
export interface PageProps {
  form: DataForm<PartnerData>;
  answer: PartnerDataAnswer;
  /** What is wrong on it. */
  problems: readonly { name: string; label: string; message: string }[];
}
