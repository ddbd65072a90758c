import { useInfiniteQuery } from '@tanstack/react-query';
import type { Release } from '#contract/tenancy/four-eyes/releases.ts';
import { decidedReleasesQuery } from '#web/api/releases.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { StateMark, type Tone } from '#web/operator/desk/state-mark.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import classes from './releases.module.css';

const states: Record<Release['state'], readonly [name: string, tone: Tone]> = {
  open: ['wartet', 'waiting'],
  done: ['freigegeben', 'good'],
  refused: ['abgelehnt', 'bad'],
  withdrawn: ['zurückgezogen', 'plain'],
};

/** What was decided, the newest first. */
export function DecidedReleases() {
  const { data, error, isLoadingError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(decidedReleasesQuery);
  const releases = data?.pages.flatMap((page) => page.releases) ?? [];
  return (
    <DeskPanel title="Entschiedene Aufträge">
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && releases.length === 0 && <p>Es wurde noch über keinen Auftrag entschieden.</p>}
      <ul className={classes.decided}>
        {releases.map((release) => (
          <li key={release.number}>
            <details>
              <summary>
                <span className={classes.title}>{release.title}</span>
                <span>
                  {release.askedBy} → {release.decidedBy}
                </span>
                <span>{release.decidedAt && formatInstant(release.decidedAt)}</span>
                <StateMark tone={states[release.state][1]}>{states[release.state][0]}</StateMark>
              </summary>
              <div className={classes.whole}>
                <p className={classes.asked}>
                  Auftrag {release.number}, {formatInstant(release.askedAt)}
                </p>
                <ReleaseFacts release={release} />
                {release.refusal && (
                  <p>
                    <strong>Abgelehnt:</strong> {release.refusal}
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
