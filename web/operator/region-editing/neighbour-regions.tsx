import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Neighbour } from '#contract/operator/cells/cells.ts';
import { neighbourRegionsQuery } from '#web/api/cells.ts';
import { CellNote } from '#web/operator/desk/cell-note.tsx';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { wayIntoCell } from '#web/shell/staff-search/way-into-cell.ts';
import { ListTable } from '#web/ui/table/list-table.tsx';
import { StateMark } from '#web/ui/state-mark.tsx';
import classes from './regions.module.css';

/** The regions of the other cells; nothing where there is no other. */
export function NeighbourRegions() {
  const { data = [] } = useQuery(neighbourRegionsQuery);
  return data.map((cell) => (
    <DeskPanel key={cell.address} title={`Regionen der Zelle ${cell.name}`}>
      <RegionsOf cell={cell} />
    </DeskPanel>
  ));
}

function RegionsOf({ cell: { address, name, standing, regions } }: { cell: Neighbour }) {
  if (standing !== 'known') return <CellNote name={name} standing={standing} />;
  if (regions.length === 0) return <p>Diese Zelle hat noch keine Region.</p>;
  return (
    <ListTable aria-label={`Regionen der Zelle ${name}`} columns={['Region', 'Karte', 'Stand']} className={classes.elsewhere!}>
      {regions.map(({ slug, name: region, cardName, isListed }) => (
        <tr key={slug}>
          <td>
            <Link {...wayIntoCell(address, { to: '/region', search: { slug } })}>{region}</Link>
          </td>
          <td>{cardName}</td>
          <td>
            <StateMark tone={isListed ? 'good' : 'waiting'}>{isListed ? 'geöffnet' : 'nicht geöffnet'}</StateMark>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
