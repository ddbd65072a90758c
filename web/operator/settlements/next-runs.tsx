import { useState } from 'react';
import type { OutputOf } from '#contract/common/call.ts';
import { moneyMessages, type moneyRuns, type RehearsedRegion, type rehearseRun } from '#contract/reports/settlements/runs.ts';
import { rehearseAllRuns, rehearseNextRun } from '#web/api/settlements.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { AllRehearsals } from './all-rehearsals.tsx';
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
  const [allRehearsed, setAllRehearsed] = useState<readonly RehearsedRegion[] | null>(null);
  const all = useAttempt<void, RehearsedRegion[]>({
    act: rehearseAllRuns,
    onSuccess: setAllRehearsed,
    fallback: moneyMessages.rehearsalFailed,
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
        {allRehearsed && (
          <AllRehearsals
            rehearsed={allRehearsed}
            onOpen={(slug) => {
              setRegion(slug);
              attempt.start(slug);
            }}
          />
        )}
        {rehearsed?.region === region && <Rehearsal cardName={chosen.cardName} rehearsal={rehearsed.result} />}
      </div>
    </DeskPanel>
  );
}
