import { useQuery, useQueryClient } from '@tanstack/react-query';
import { jobs, startJob, type JobState } from '#contract/jobs.ts';
import { ask } from '#web/api/client.ts';
import { jobsQuery } from '#web/api/operations.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPage } from '#web/operator/desk/desk-page.tsx';
import { StateMark, type Tone } from '#web/operator/desk/state-mark.tsx';
import { AlertList } from '#web/ui/alert-list.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './jobs.module.css';

const states: Record<JobState['state'], { name: string; tone: Tone }> = {
  never: { name: 'noch nie', tone: 'plain' },
  running: { name: 'läuft', tone: 'waiting' },
  done: { name: 'erledigt', tone: 'good' },
  failed: { name: 'fehlgeschlagen', tone: 'bad' },
  lost: { name: 'abgebrochen', tone: 'bad' },
};

/** What the portal does by itself: last run, next run, and a start by hand. */
export function JobsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(jobsQuery);
  const queries = useQueryClient();
  const starting = useAttempt({
    act: ({ name }: JobState) => ask(startJob, { name }),
    confirmation: (_, { title }) => `„${title}“ beginnt in wenigen Sekunden.`,
    onSuccess: () => void queries.invalidateQueries({ queryKey: [jobs.path] }),
    fallback: 'Die Aufgabe konnte nicht gestartet werden.',
  });
  return (
    <DeskPage
      title="Aufgaben"
      lead="Was das Portal von selbst erledigt, wann es das zuletzt getan hat und wann es das wieder tut."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <AlertList place={starting.place} />
      {data && (
        <ListTable
          aria-label="Aufgaben"
          columns={['Aufgabe', 'Letzter Lauf', 'Stand', 'Nächster Lauf', 'Von Hand']}
          className={classes.table!}
        >
          {data.map((job) => (
            <tr key={job.name}>
              <th scope="row">{job.title}</th>
              <td data-label="Letzter Lauf">{job.startedAt ? formatInstant(job.startedAt) : '–'}</td>
              <td data-label="Stand">
                <StateMark tone={states[job.state].tone}>{states[job.state].name}</StateMark>
                {job.error && <p className={classes.reason}>{job.error}</p>}
                {job.state !== 'done' && job.succeededAt && (
                  <p className={classes.note}>Zuletzt gelungen: {formatInstant(job.succeededAt)}</p>
                )}
              </td>
              <td data-label="Nächster Lauf">{formatInstant(job.nextAt)}</td>
              <td>
                <button
                  type="button"
                  className="field-button"
                  aria-disabled={starting.isPending || job.state === 'running'}
                  onClick={() => job.state !== 'running' && starting.start(job)}
                >
                  Jetzt starten<span className="visually-hidden">: {job.title}</span>
                </button>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </DeskPage>
  );
}
