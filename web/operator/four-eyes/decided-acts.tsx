import { IconFileCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { decidedFourEyesQuery } from '#web/api/four-eyes.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';
import { ActFacts } from './act-facts.tsx';
import classes from './four-eyes.module.css';

const states: Record<FourEyesAct['state'], readonly [name: string, tone: Tone]> = {
  open: ['wartet', 'waiting'],
  done: ['freigegeben', 'good'],
  refused: ['abgelehnt', 'bad'],
  withdrawn: ['zurückgezogen', 'plain'],
};

/** What was decided, the newest first. */
export function DecidedActs() {
  const { data, error, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(decidedFourEyesQuery);
  const acts = data?.pages.flatMap((page) => page.acts) ?? [];
  return (
    <DeskPanel title="Entschiedene Aufträge">
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && acts.length === 0 && (
        <EmptyState picture={IconFileCheck}>Es wurde noch über keinen Auftrag entschieden.</EmptyState>
      )}
      <ul className={`plain-list lined ${classes.decided}`}>
        {acts.map((act) => (
          <li key={act.number}>
            <details>
              <summary>
                <span className={classes.title}>{act.title}</span>
                <span>
                  {act.askedBy} → {act.decidedBy ?? 'ohne Widerspruch'}
                </span>
                <span>{act.decidedAt && formatInstant(act.decidedAt)}</span>
                <StateMark tone={states[act.state][1]}>{act.decidedBy === null ? 'ausgeführt' : states[act.state][0]}</StateMark>
              </summary>
              <div className={classes.whole}>
                <p className="mb-3 soft">
                  Auftrag {act.number}, {formatInstant(act.askedAt)}
                </p>
                <ActFacts act={act} />
                {act.refusal && (
                  <p>
                    <strong>Abgelehnt:</strong> {act.refusal}
                  </p>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button"
          aria-disabled={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage()}
        >
          Weitere laden
        </button>
      )}
    </DeskPanel>
  );
}
