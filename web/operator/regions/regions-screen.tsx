import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createRegion, openingNeeds, type RegionRow } from '#contract/region-editing.ts';
import { isPermitted } from '#contract/roles.ts';
import { currentUser } from '#web/api/current-user.ts';
import { deskRegionsQuery } from '#web/api/region-editing.ts';
import { DeskPage } from '#web/operator/desk/desk-page.tsx';
import { DeskPanel } from '#web/operator/desk/desk-panel.tsx';
import { StateMark } from '#web/operator/desk/state-mark.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { CategoriesPanel } from './categories-panel.tsx';
import { CreateRegionDialog } from './create-region-dialog.tsx';
import { WordpressNote } from './lock-note.tsx';
import classes from './regions.module.css';

/** All regions: which are open, where their content comes from, and what is missing. */
export function RegionsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(deskRegionsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const user = currentUser.use();
  const navigate = useNavigate();
  const mayCreate = user !== null && isPermitted(createRegion.who, user);
  return (
    <DeskPage
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
          <ListTable
            columns={['Region', 'Karte', 'Stand', 'Inhalte', 'Es fehlt']}
            className={classes.regionTable!}
            aria-label="Alle Regionen"
          >
            {data.regions.map((region) => (
              <Row key={region.slug} region={region} />
            ))}
          </ListTable>
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

function Row({ region }: { region: RegionRow }) {
  const { slug, name, cardName, isListed, source, missing, drafts } = region;
  return (
    <tr>
      <td>
        <Link to="/region" search={{ slug }}>
          {name}
        </Link>
      </td>
      <td>{cardName}</td>
      <td>
        <span className={classes.state}>
          {isListed ? <StateMark tone="good">geöffnet</StateMark> : <StateMark tone="waiting">nicht geöffnet</StateMark>}
          {drafts > 0 && <StateMark tone="waiting">{drafts === 1 ? '1 Entwurf' : `${drafts} Entwürfe`}</StateMark>}
        </span>
      </td>
      <td data-label="Inhalte">{source === 'wordpress' ? 'WordPress' : 'hier gepflegt'}</td>
      <td data-label="Es fehlt">{missing.length === 0 ? 'nichts' : missing.map((need) => openingNeeds[need]).join(', ')}</td>
    </tr>
  );
}
