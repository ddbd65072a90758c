import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BusinessKind, type BusinessRow, missingParts } from '#contract/operator/businesses/businesses.ts';
import { contractStatuses } from '#contract/parties/partners/contract-status.ts';
import { businessesQuery } from '#web/api/businesses.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import { FilterBar } from '#web/operator/desk/filter-bar.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { type AddressParams, useAddressParams } from '#web/ui/address-params.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { businessColumns } from './business-columns.tsx';
import { kindTexts } from './business-texts.ts';
import classes from './businesses.module.css';

const BY_NAME = { column: 'name', isDescending: false };

/** All contracts of a kind, with their state and what they lack. */
export function businessListScreen(kind: BusinessKind) {
  return function BusinessListScreen() {
    const { data, error, isLoadingError, refetch } = useQuery(businessesQuery(kind));
    return (
      <DeskPage
        isLoading={!data && !isLoadingError}
        title={kindTexts[kind].many}
        lead="Stand der Verträge und was ihnen noch fehlt. Die Akte zeigt alles zu einem Vertrag und was sich daran ändern lässt."
      >
        {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && !isLoadingError && <p aria-busy="true">Die Verträge werden geladen …</p>}
        {data && <BusinessTable kind={kind} rows={data.rows} regions={data.regions} />}
      </DeskPage>
    );
  };
}

interface Filter {
  status: string;
  region: string;
  missing: string;
}

interface BusinessTableProps {
  kind: BusinessKind;
  rows: readonly BusinessRow[];
  regions: readonly { slug: string; name: string }[];
}

function BusinessTable({ kind, rows, regions }: BusinessTableProps) {
  const { many, record } = kindTexts[kind];
  const [params, change] = useAddressParams();
  const { status = '', region = '', missing = '' } = readFilter(params, regions);
  const columns = useMemo(() => {
    const names = new Map(regions.map(({ slug, name }) => [slug, name]));
    return businessColumns({ hasDisagio: kind === 'partner', record, nameOfRegion: (slug) => names.get(slug) ?? slug });
  }, [kind, record, regions]);
  const matches = useMemo(() => matcherOf({ status, region, missing }), [status, region, missing]);
  const field = (name: keyof Filter) => ({
    name,
    value: { status, region, missing }[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      change({ [names[name]]: currentTarget.value || undefined, seite: undefined }),
  });
  const fields = (
    <FilterBar>
      <SelectField label="Vertragsstatus" placeholder="Alle" options={contractStatuses.map(optionOf)} {...field('status')} />
      <SelectField
        label="Region"
        placeholder="Alle"
        options={regions.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...field('region')}
      />
      <SelectField
        label="Was fehlt"
        placeholder="Alle Verträge"
        options={[
          { value: 'any', label: 'Irgendetwas' },
          ...Object.entries(missingParts).map(([value, label]) => ({ value, label })),
        ]}
        {...field('missing')}
      />
    </FilterBar>
  );
  return (
    <div className={`mt-6 ${classes.tools}`}>
      <DeskTable
        title={many}
        noun={many}
        rows={rows}
        columns={columns}
        initialSort={BY_NAME}
        keyOf={({ id }) => id}
        empty={`Keine ${many} gefunden`}
        matches={matches}
        filters={{ active: [status, region, missing].filter(Boolean).length, names: Object.values(names), fields }}
      />
    </div>
  );
}

/** As they stand in the address. */
const names: Record<keyof Filter, string> = { status: 'stand', region: 'region', missing: 'fehlt' };

/** What makes no sense in an address is as if it were not there. */
function readFilter(params: AddressParams, regions: BusinessTableProps['regions']): Partial<Filter> {
  const { stand = '', region = '', fehlt = '' } = params;
  return {
    ...(contractStatuses.some((status) => status === stand) && { status: stand }),
    ...(regions.some(({ slug }) => slug === region) && { region }),
    ...((fehlt === 'any' || Object.hasOwn(missingParts, fehlt)) && { missing: fehlt }),
  };
}

const optionOf = (value: string) => ({ value, label: value });

function matcherOf({ status, region, missing }: Filter): ((row: BusinessRow) => boolean) | null {
  if (!status && !region && !missing) return null;
  return (row) =>
    (!status || row.status === status) &&
    (!region || row.regionSlug === region) &&
    (!missing || (missing === 'any' ? row.missing.length > 0 : row.missing.some((part) => part === missing)));
}
