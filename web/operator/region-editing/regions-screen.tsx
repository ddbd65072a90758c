import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { createRegion, openingNeeds, type RegionRow } from '#contract/operator/region-editing/region-editing.ts';
import { float, type FloatRegion } from '#contract/reports/float/float.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { currentUser } from '#web/api/current-user.ts';
import { floatQuery } from '#web/api/float.ts';
import { staffRegionsQuery } from '#web/api/region-editing.ts';
import { DeskPage } from '#web/operator/desk/desk-parts.tsx';
import { formatInstant } from '#web/format/format-instant.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { amountColumn } from '#web/ui/table/value-columns.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
import { CreateRegionDialog } from './create-region-dialog.tsx';
import { WordpressNote } from './lock-note.tsx';
import { NeighbourRegions } from './neighbour-regions.tsx';
import classes from './regions.module.css';

/** All regions: which are open, where their content comes from, and what is missing. */
export function RegionsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(staffRegionsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const user = currentUser.use();
  const seesMoney = user !== null && isPermitted(float.who, user);
  const money = useQuery({ ...floatQuery({ days: 30 }), enabled: seesMoney });
  const columns = useMemo(() => (money.data ? columnsWith(money.data.regions) : plainColumns), [money.data]);
  const navigate = useNavigate();
  const mayCreate = user !== null && isPermitted(createRegion.who, user);
  return (
    <DeskPage
      isLoading={!data && !isLoadingError}
      title="Regionen"
      lead="Jede Region hat ihre eigene Karte, Texte, Gebühren und Bücher."
      actions={
        <>
          <Link to="/region">Rechtstexte des Betreibers</Link>
          {mayCreate && (
            <button type="button" className="button" onClick={() => setIsCreating(true)}>
              Region anlegen
            </button>
          )}
        </>
      }
    >
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data?.wordpress && <WordpressNote {...data.wordpress} />}
      {data && (
        <div className="mt-6">
          <DeskTable
            title="Alle Regionen"
            noun="Regionen"
            rows={data.regions}
            columns={columns}
            keyOf={({ slug }) => slug}
            empty="Keine Regionen gefunden"
          />
        </div>
      )}
      <NeighbourRegions />
      {data && <CategoriesPanel mayEdit={mayCreate} />}
      {isCreating && (
        <CreateRegionDialog
          onClose={() => setIsCreating(false)}
          onDone={(slug) => void navigate({ to: '/region', search: { slug, teil: 'identity' } })}
        />
      )}
    </DeskPage>
  );
}

/** What is left of a region that has moved can only be read here. */
const MOVED = 'in eine andere Zelle umgezogen';
const stateText = ({ isHere, isListed, drafts }: RegionRow) =>
  isHere ? [isListed ? 'geöffnet' : 'nicht geöffnet', draftText(drafts)].filter(Boolean).join(', ') : MOVED;
const draftText = (drafts: number) => (drafts === 0 ? '' : drafts === 1 ? '1 Entwurf' : `${drafts} Entwürfe`);

/** What is told of money, where it may be seen; it comes when it is counted. */
function columnsWith(regions: readonly FloatRegion[]): readonly TableColumn<RegionRow>[] {
  const of = new Map(regions.map((region) => [region.region, region]));
  const turnover = ({ slug }: RegionRow) => of.get(slug)?.executedLately ?? 0;
  const onCards = ({ slug }: RegionRow) => of.get(slug)?.cards ?? 0;
  const [name, card, ...others] = plainColumns;
  return [
    name!,
    card!,
    { ...amountColumn<RegionRow>('turnover', 'Gezahlt in 30 Tagen', turnover) },
    { ...amountColumn<RegionRow>('cards', 'Guthaben auf Karten', onCards), narrow: 'hidden' },
    ...others,
  ];
}

const plainColumns: readonly TableColumn<RegionRow>[] = [
  {
    id: 'name',
    header: 'Region',
    narrow: 'bare',
    text: ({ name }) => name,
    render: ({ name, slug }) => (
      <Link to="/region" search={{ slug }}>
        {name}
      </Link>
    ),
  },
  { id: 'card', header: 'Karte', narrow: 'bare', text: ({ cardName }) => cardName },
  {
    id: 'state',
    header: 'Stand',
    narrow: 'bare',
    text: stateText,
    render: ({ isHere, isListed, drafts }) => (
      <span className={classes.state}>
        {!isHere ? (
          <StateMark tone="plain">{MOVED}</StateMark>
        ) : isListed ? (
          <StateMark tone="good">geöffnet</StateMark>
        ) : (
          <StateMark tone="waiting">nicht geöffnet</StateMark>
        )}
        {isHere && drafts > 0 && <StateMark tone="waiting">{draftText(drafts)}</StateMark>}
      </span>
    ),
  },
  {
    id: 'editedAt',
    header: 'Zuletzt geändert',
    text: ({ editedAt }) => (editedAt ? formatInstant(editedAt) : ''),
    render: ({ editedAt }) => (editedAt ? <span className="nowrap">{formatInstant(editedAt)}</span> : '–'),
    sortBy: ({ editedAt }) => (editedAt ? Date.parse(editedAt) : 0),
    isSparse: true,
  },
  { id: 'source', header: 'Inhalte', text: ({ source }) => (source === 'wordpress' ? 'WordPress' : ''), isSparse: true },
  {
    id: 'missing',
    header: 'Es fehlt',
    text: ({ missing }) => missing.map((need) => openingNeeds[need]).join(', '),
    isSparse: true,
  },
];
