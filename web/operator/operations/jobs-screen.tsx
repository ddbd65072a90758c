import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { jobs, startJob, type JobState } from '#contract/operator/operations/jobs.ts';
import { readAnew } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { jobsQuery } from '#web/api/operations.ts';
import { formatDayWhen, formatMoment } from '#contract/common/format-when.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useAddressParams } from '#web/ui/address-params.ts';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { type Attempt, useAttempt } from '#web/ui/use-attempt.tsx';
import { StateMark, type Tone } from '#web/ui/state-mark.tsx';

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
  const starting = useAttempt({
    act: ({ name }: JobState) => ask(startJob, { name }),
    confirmation: (_, { title }) => `„${title}“ beginnt in wenigen Sekunden.`,
    onSuccess: () => void readAnew(jobs),
    fallback: 'Die Aufgabe konnte nicht gestartet werden.',
  });
  const { isPending, start } = starting;
  const columns = useMemo(() => jobColumns({ isPending, start }), [isPending, start]);
  const rows = useMemo(() => worstFirst(data ?? []), [data]);
  const [{ wann = '' }, change] = useAddressParams();
  const matches = useMemo(() => (wann in times ? (job: JobState) => timeOf(job) === wann : null), [wann]);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Aufgaben"
      lead="Was das Portal von selbst erledigt, wann es das zuletzt getan hat und wann es das wieder tut."
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <DeskTable
          title="Aufgaben"
          noun="Aufgaben"
          rows={rows}
          hasPages={false}
          columns={columns}
          keyOf={({ name }) => name}
          matches={matches}
          quick={
            <QuickSelect
              label="Wann"
              value={wann}
              onChange={(value) => change({ wann: value || undefined })}
              options={[
                { value: '', label: 'Alle Zeiten' },
                ...Object.entries(times).map(([value, label]) => ({ value, label })),
              ]}
            />
          }
          empty="Keine Aufgaben gefunden"
          said={starting.alerts}
        />
      )}
    </DeskPage>
  );
}

/** When something runs next, in the order in which it is shown. */
const times = { heute: 'Heute', spaeter: 'Später', staendig: 'Ständig' } as const;
type Time = keyof typeof times;

function timeOf({ isConstant, nextAt }: JobState): Time {
  if (isConstant) return 'staendig';
  return formatDayWhen(nextAt) === 'Heute' ? 'heute' : 'spaeter';
}

/** What needs a look is first, then what is to come, the next first; at the end what runs all the time. */
function worstFirst(states: readonly JobState[]): JobState[] {
  const order = Object.keys(times);
  const placeOf = (job: JobState) => (['failed', 'lost'].includes(job.state) ? -1 : order.indexOf(timeOf(job)));
  return states.toSorted((one, other) => placeOf(one) - placeOf(other) || one.nextAt.localeCompare(other.nextAt));
}

function jobColumns(starting: Pick<Attempt<JobState>, 'isPending' | 'start'>): TableColumn<JobState>[] {
  return [
    { id: 'title', header: 'Aufgabe', text: ({ title }) => title, render: ({ title }) => <strong>{title}</strong> },
    {
      id: 'started',
      header: 'Letzter Lauf',
      text: ({ startedAt }) => (startedAt ? formatInstant(startedAt) : '–'),
      render: ({ startedAt }) => <span className="nowrap">{startedAt ? formatMoment(startedAt) : '–'}</span>,
      sortBy: ({ startedAt }) => (startedAt ? Date.parse(startedAt) : 0),
    },
    {
      id: 'state',
      header: 'Stand',
      narrow: 'bare',
      text: (job) => [states[job.state].name, job.error, successText(job)].filter(Boolean).join(', '),
      render: (job) => <State job={job} />,
    },
    {
      id: 'next',
      header: 'Nächster Start',
      text: ({ nextAt }) => formatInstant(nextAt),
      render: (job) => <span className="nowrap">{job.isConstant ? 'ständig' : formatMoment(job.nextAt)}</span>,
      sortBy: ({ nextAt }) => Date.parse(nextAt),
    },
    { id: 'start', header: 'Von Hand', text: () => '', isAction: true, render: (job) => <StartButton job={job} {...starting} /> },
  ];
}

function State({ job }: { job: JobState }) {
  const note = successText(job);
  return (
    <>
      <StateMark tone={states[job.state].tone}>{states[job.state].name}</StateMark>
      {job.error && <p className="small breakable failure">{job.error}</p>}
      {note && <p className="small breakable soft">{note}</p>}
    </>
  );
}

const successText = ({ state, succeededAt }: JobState) =>
  state !== 'done' && succeededAt ? `Zuletzt gelungen: ${formatInstant(succeededAt)}` : null;

function StartButton({ job, isPending, start }: { job: JobState } & Pick<Attempt<JobState>, 'isPending' | 'start'>) {
  return (
    <button
      type="button"
      className="field-button nowrap"
      aria-disabled={isPending || job.state === 'running'}
      onClick={() => job.state !== 'running' && start(job)}
    >
      Jetzt starten<span className="visually-hidden">: {job.title}</span>
    </button>
  );
}
