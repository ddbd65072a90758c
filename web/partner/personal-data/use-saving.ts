import { useState } from 'react';
import type { ChangedField } from '#contract/errors.ts';
import { partnerDataMessages } from '#contract/partner-data.ts';
import { CallError } from '#web/api/call-error.ts';
import { savePartnerData } from '#web/api/partner-data.ts';
import { pageOf, type PartnerData } from '#web/partner/personal-data/partner-data.ts';
import type { Wizard } from '#web/partner/personal-data/use-wizard.ts';
import type { DataForm } from '#web/ui/form/use-data-form.ts';
import { useAttempt } from '#web/ui/use-attempt.ts';

interface Saved {
  form: DataForm<PartnerData>;
  wizard: Wizard;
  version: number;
  onReload: () => Promise<void>;
}

/** Saves the whole, and leads to what the server finds wrong. */
export function useSaving({ form, wizard, version, onReload }: Saved) {
  const [changes, setChanges] = useState<readonly ChangedField[] | null>(null);
  const saving = useAttempt({
    act: () => savePartnerData({ ...form.values, version }),
    confirmation: () => partnerDataMessages.saved,
    onSuccess: () => void onReload(),
    fallback: partnerDataMessages.failed,
    onError: (error) => {
      if (!(error instanceof CallError)) return false;
      if (error.changes.length > 0) setChanges(error.changes);
      const [first] = Object.keys(error.fieldErrors);
      if (first === undefined) return false;
      wizard.showPage(pageOf(first));
      form.tell(error.fieldErrors);
      return true;
    },
  });
  return {
    ...saving,
    changes,
    forgetChanges: () => setChanges(null),
    /** Only what is right on every page is sent. */
    start: () => {
      if (form.judge(wizard.page)) saving.start();
    },
  };
}
