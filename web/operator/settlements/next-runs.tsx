import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import { moneyMessages, type moneyRuns, type rehearseRun } from '#contract/reports/settlements/runs.ts';
import { rehearseNextRun } from '#web/api/money-runs.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { useAttempt } from '#web/ui/use-attempt.tsx';
import { Rehearsal } from './rehearsal.tsx';
import classes from './money.module.css';

/** When each region is settled next, and what would come of it. */
export function NextRuns({ next }: { next: OutputOf<typeof moneyRuns>['next'] }) {
  const [region, setRegion] = useState(next[0]?.region ?? '');
  const [rehearsed, setRehearsed] = useState<{ region: string; result: OutputOf<typeof rehearseRun> } | null>(null);
  const attempt = useAttempt({
    act: rehearseNextRun,
    onSuccess: (result, asked) => setRehearsed({ region: asked, result }),
    fallback: moneyMessages.rehearsalFailed,
  });
  const chosen = next.find((one) => one.region === region);
  if (!chosen) return null;
  return (
    <DeskPanel title="Nächster Lauf">
      <div className={classes.filter}>
        <SelectField
          label="Region"
          value={region}
          onChange={(event) => setRegion(event.currentTarget.value)}
          options={next.map((one) => ({ value: one.region, label: one.cardName }))}
        />
      </div>
      <p className={classes.next}>
        {chosen.isDue
          ? `Der Lauf vom ${formatDate(chosen.issuedOn)} ist fällig und wird in der nächsten Stunde gemacht.`
          : `Am ${formatDate(chosen.issuedOn)}, früh am Morgen.`}
      </p>
      <button type="button" className="button" aria-disabled={attempt.isPending} onClick={() => attempt.start(region)}>
        {attempt.isPending ? 'Probelauf läuft …' : 'Probelauf starten'}
      </button>
      {attempt.alerts}
      <div aria-live="polite">
        {rehearsed?.region === region && <Rehearsal cardName={chosen.cardName} rehearsal={rehearsed.result} />}
      </div>
    </DeskPanel>
  );
}
