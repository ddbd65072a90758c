import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditActs, type AuditAct } from '#contract/audit-acts.ts';
import { auditTrailCsv, type TrailEvent, type TrailFilter } from '#contract/audit-trail.ts';
import { readGermanDay } from '#contract/read-german-day.ts';
import { ask } from '#web/api/client.ts';
import { trailQuery } from '#web/api/operations.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskLink } from '#web/operator/desk/desk-link.tsx';
import { DeskPage } from '#web/operator/desk/desk-page.tsx';
import { FilterBar } from '#web/operator/desk/filter-bar.tsx';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { AlertList } from '#web/ui/alert-list.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAttempt } from '#web/ui/use-attempt.ts';
import classes from './trail.module.css';

const acts = Object.entries(auditActs)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'de'));

const nothing = { act: '', search: '', from: '', to: '' };

/** Who did what, and when: it cannot be changed by anybody, and the seals notice it if somebody tried. */
export function TrailScreen() {
  const [fields, setFields] = useState(nothing);
  const filter = toFilter(useSettled(JSON.stringify(fields)));
  const { data, error, isLoadingError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    trailQuery(filter),
  );
  const exporting = useAttempt({
    act: () => ask(auditTrailCsv, filter),
    onSuccess: (file: Blob) => saveFile(file, 'Protokoll.csv'),
    fallback: 'Das Protokoll konnte nicht heruntergeladen werden.',
  });
  const events = data?.pages.flatMap((page) => page.events);
  const set = (change: Partial<typeof nothing>) => setFields((before) => ({ ...before, ...change }));
  return (
    <DeskPage
      title="Protokoll"
      lead="Wer was wann getan hat. Nichts davon kann geändert werden; wird es doch versucht, fällt es bei der Prüfung der Bücher auf."
      actions={
        <button type="button" className="button" aria-disabled={exporting.isPending} onClick={() => exporting.start()}>
          {exporting.isPending ? 'Wird geladen …' : 'Als CSV herunterladen'}
        </button>
      }
    >
      <AlertList place={exporting.place} />
      <FilterBar>
        <TextField
          label="Person oder Gegenstand"
          type="search"
          maxLength={100}
          value={fields.search}
          onChange={({ currentTarget }) => set({ search: currentTarget.value })}
        />
        <SelectField
          label="Vorgang"
          placeholder="Alle"
          options={acts}
          value={fields.act}
          onChange={({ currentTarget }) => set({ act: currentTarget.value })}
        />
        <DateField
          label="Von"
          value={fields.from}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
          onPick={(from) => set({ from })}
        />
        <DateField
          label="Bis"
          value={fields.to}
          onChange={({ currentTarget }) => set({ to: currentTarget.value })}
          onPick={(to) => set({ to })}
        />
      </FilterBar>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <output className={classes.empty}>{events?.length === 0 && 'Keine Einträge gefunden.'}</output>
      {events && events.length > 0 && <TrailTable events={events} />}
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </DeskPage>
  );
}

function TrailTable({ events }: { events: readonly TrailEvent[] }) {
  return (
    <ListTable
      aria-label="Protokoll"
      columns={['Zeitpunkt', 'Vorgang', 'Person', 'Betrifft', 'Region']}
      className={classes.table!}
    >
      {events.map((event) => (
        <tr key={event.id}>
          <td className="amount">{formatInstant(event.at)}</td>
          <td>{event.actName}</td>
          <td>
            {event.person ? (
              <DeskLink to={`/person?id=${event.person.id}`}>{event.person.name || 'beendetes Konto'}</DeskLink>
            ) : (
              '–'
            )}
          </td>
          <td className={classes.subject}>{event.subject}</td>
          <td>{event.region}</td>
        </tr>
      ))}
    </ListTable>
  );
}

/** Days that are typed half are not asked for yet. */
function toFilter(text: string): TrailFilter {
  const { act, search, from, to } = JSON.parse(text) as typeof nothing;
  return {
    act: (act || undefined) as AuditAct | undefined,
    search: search.trim() || undefined,
    from: readGermanDay(from) ?? undefined,
    to: readGermanDay(to) ?? undefined,
  };
}
