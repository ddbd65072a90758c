import { useInfiniteQuery } from '@tanstack/react-query';
import { auditActs } from '#contract/tenancy/audit/audit-acts.ts';
import { auditTrailCsv } from '#contract/operator/operations/audit-trail.ts';
import { ask } from '#web/api/client.ts';
import { trailQuery } from '#web/api/operations.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { FilterBar } from '#web/operator/desk/filter-bar.tsx';
import { MoreButton } from '#web/operator/desk/more-button.tsx';
import { type AddressParams, type ChangeAddress, useAddressParams } from '#web/ui/address-params.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { TableSearch } from '#web/ui/table/table-search.tsx';
import { useTypedParam } from '#web/ui/table/use-typed-param.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import { readTrailFilter, trailNames } from './trail-filter.ts';
import { TrailTable } from './trail-table.tsx';

const acts = Object.entries(auditActs)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'de'));

/** Who did what, and when: it cannot be changed by anybody, and the seals notice it if somebody tried. */
export function TrailScreen() {
  const [params, change] = useAddressParams();
  const search = useTypedParam(trailNames.search);
  const filter = readTrailFilter(params);
  const { data, error, isLoadingError, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({ ...trailQuery(filter), placeholderData: (before) => before });
  const exporting = useAttempt({
    act: () => ask(auditTrailCsv, filter),
    onSuccess: (file: Blob) => saveFile(file, 'Protokoll.csv'),
    fallback: 'Das Protokoll konnte nicht heruntergeladen werden.',
  });
  return (
    <DeskPage
      title="Protokoll"
      lead="Wer was wann getan hat. Nichts davon kann geändert werden; wird es doch versucht, fällt es bei der Prüfung der Bücher auf."
      actions={
        <AttemptButton attempt={exporting} className="field-button field-button-edged">
          {exporting.isPending ? 'Wird geladen …' : 'Als CSV herunterladen'}
        </AttemptButton>
      }
    >
      {exporting.alerts}
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <output>Das Protokoll wird geladen …</output>}
      {data && (
        <TrailTable
          events={data.pages.flatMap(({ events }) => events)}
          isPart={hasNextPage}
          isUpdating={isPlaceholderData}
          search={<TableSearch label="Person oder Gegenstand" search={search} />}
          filters={{
            active: [filter.act, filter.from ?? filter.to].filter(Boolean).length,
            names: [trailNames.act, trailNames.from, trailNames.to],
            fields: <TrailFields params={params} onChange={change} />,
          }}
        />
      )}
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
    </DeskPage>
  );
}

function TrailFields({ params, onChange }: { params: AddressParams; onChange: ChangeAddress }) {
  const from = useTypedParam(trailNames.from);
  const to = useTypedParam(trailNames.to);
  return (
    <FilterBar>
      <SelectField
        label="Vorgang"
        placeholder="Alle"
        options={acts}
        value={readTrailFilter(params).act ?? ''}
        onChange={({ currentTarget }) => onChange({ [trailNames.act]: currentTarget.value || undefined })}
      />
      <DateField
        label="Von"
        value={from.typed}
        onChange={({ currentTarget }) => from.type(currentTarget.value)}
        onPick={from.type}
      />
      <DateField label="Bis" value={to.typed} onChange={({ currentTarget }) => to.type(currentTarget.value)} onPick={to.type} />
    </FilterBar>
  );
}
