import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createRegion, openingNeeds, type RegionRow } from '#contract/operator/region-editing/region-editing.ts';
import { isPermitted } from '#contract/common/roles.ts';
import { currentUser } from '#web/api/current-user.ts';
import { staffRegionsQuery } from '#web/api/region-editing.ts';
import { DeskPage, DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { DeskTable } from '#web/ui/table/desk-table.tsx';
import type { TableColumn } from '#web/ui/table/table-column.ts';
import { StateMark } from '#web/ui/state-mark.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
import { CreateRegionDialog } from './create-region-dialog.tsx';
import { WordpressNote } from './lock-note.tsx';
import classes from './regions.module.css';

/** All regions: which are open, where their content comes from, and what is missing. */
export function RegionsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(staffRegionsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const user = currentUser.use();
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
        <DeskPanel title="Alle Regionen">
          <DeskTable
            title="Alle Regionen"
            noun="Regionen"
            rows={data.regions}
            columns={columns}
            keyOf={({ slug }) => slug}
            empty="Keine Regionen gefunden"
          />
        </DeskPanel>
      )}
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

const stateText = ({ isListed, drafts }: RegionRow) =>
  [isListed ? 'geöffnet' : 'nicht geöffnet', draftText(drafts)].filter(Boolean).join(', ');
const draftText = (drafts: number) => (drafts === 0 ? '' : drafts === 1 ? '1 Entwurf' : `${drafts} Entwürfe`);

const columns: readonly TableColumn<RegionRow>[] = [
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
    render: ({ isListed, drafts }) => (
      <span className={classes.state}>
        {isListed ? <StateMark tone="good">geöffnet</StateMark> : <StateMark tone="waiting">nicht geöffnet</StateMark>}
        {drafts > 0 && <StateMark tone="waiting">{draftText(drafts)}</StateMark>}
      </span>
    ),
  },
  { id: 'source', header: 'Inhalte', text: ({ source }) => (source === 'wordpress' ? 'WordPress' : 'hier gepflegt') },
  {
    id: 'missing',
    header: 'Es fehlt',
    text: ({ missing }) => (missing.length === 0 ? 'nichts' : missing.map((need) => openingNeeds[need]).join(', ')),
  },
];
