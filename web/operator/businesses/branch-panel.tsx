import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { ActButton, type OnAct } from './act-button.tsx';
import { endBranchAct, placeBranchAct } from './contract-acts.ts';
import classes from './businesses.module.css';

export function BranchPanel({ record, onAct }: { record: BusinessRecord } & OnAct) {
  return (
    <DeskPanel title="Filialen">
      <ul className="stack plain-list gap-4">
        {record.branches.map((branch) => (
          <li key={branch.id} className={classes.item}>
            <span>
              {branch.name}
              <br />
              <span className="soft breakable">{branch.address}</span>
            </span>
            {branch.endedAt && <span className="soft breakable">geschlossen am {formatInstant(branch.endedAt)}</span>}
            {!branch.endedAt && (
              <ActButton act={placeBranchAct(branch)} about={branch.name} onAct={onAct}>
                {branch.companyLatitude ? 'Lage ändern' : 'Lage setzen'}
              </ActButton>
            )}
            {branch.position > 0 && !branch.endedAt && (
              <ActButton act={endBranchAct(branch)} about={branch.name} onAct={onAct}>
                Schließen
              </ActButton>
            )}
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
