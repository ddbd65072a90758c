import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import { moneyMessages, type moneyRuns, type DryRunRegion, type dryRun } from '#contract/reports/settlements/runs.ts';
import { dryRunAllRuns, dryRunNextRun } from '#web/api/settlements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { AllDryRuns } from './all-dry-runs.tsx';
import { DryRun } from './dry-run.tsx';
import classes from './money.module.css';

/** When each region is settled next, and what would come of it. */
export function NextRuns({ next }: { next: OutputOf<typeof moneyRuns>['next'] }) {
  const [region, setRegion] = useState(next[0]?.region ?? '');
  const [ofRegion, setOfRegion] = useState<{ region: string; result: OutputOf<typeof dryRun> } | null>(null);
  const attempt = useAttempt({
    act: dryRunNextRun,
    onSuccess: (result, asked) => setOfRegion({ region: asked, result }),
    fallback: moneyMessages.dryRunFailed,
  });
  const [ofAll, setOfAll] = useState<readonly DryRunRegion[] | null>(null);
  const all = useAttempt<void, DryRunRegion[]>({
    act: dryRunAllRuns,
    onSuccess: setOfAll,
    fallback: moneyMessages.dryRunFailed,
  });
  const chosen = next.find((one) => one.region === region);
  if (!chosen) return null;
  return (
    <DeskPanel title="Nächster Lauf">
      <div className={`row gap-3 middle ${classes.nextRun}`}>
        <QuickSelect
          label="Region"
          value={region}
          onChange={setRegion}
          options={next.map((one) => ({ value: one.region, label: one.cardName }))}
        />
        <p>
          {chosen.isDue
            ? `Der Lauf vom ${formatDate(chosen.issuedOn)} ist fällig und wird in der nächsten Nacht gemacht.`
            : `Am ${formatDate(chosen.issuedOn)}, früh am Morgen.`}
        </p>
        <AttemptButton className="button button-quiet button-low" attempt={attempt} input={region}>
          {attempt.isPending ? 'Probelauf läuft …' : 'Probelauf starten'}
        </AttemptButton>
        <button
          type="button"
          className="button button-quiet button-low"
          aria-disabled={all.isPending}
          onClick={() => !all.isPending && all.start()}
        >
          {all.isPending ? 'Alle Regionen laufen zur Probe …' : 'Alle Regionen zur Probe'}
        </button>
      </div>
      {attempt.alerts}
      {all.alerts}
      <div aria-live="polite">
        {ofAll && (
          <AllDryRuns
            dryRuns={ofAll}
            onOpen={(slug) => {
              setRegion(slug);
              attempt.start(slug);
            }}
          />
        )}
        {ofRegion?.region === region && <DryRun cardName={chosen.cardName} result={ofRegion.result} />}
      </div>
    </DeskPanel>
  );
}
