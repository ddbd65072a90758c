import type { BusinessRecord } from '#contract/operator/businesses/businesses.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { ActButton, MoreActs, type OnAct } from './act-button.tsx';
import { endBranchAct, placeBranchAct } from './contract-acts.ts';
import classes from './businesses.module.css';

export function BranchPanel({ record, onAct }: { record: BusinessRecord } & OnAct) {
  return (
    <DeskPanel title="Filialen">
      <ul className="stack plain-list gap-4">
        {record.branches.map((branch) => (
          <li key={branch.id} className={`row apart ${classes.item}`}>
            <span>
              {branch.name}
              <br />
              <span className="soft breakable">{branch.address}</span>
            </span>
            {branch.endedAt && <span className="soft breakable">geschlossen am {formatInstant(branch.endedAt)}</span>}
            {!branch.endedAt && (
              <span className="row gap-2">
                <ActButton act={placeBranchAct(branch)} about={branch.name} onAct={onAct}>
                  {branch.companyLatitude ? 'Lage ändern' : 'Lage setzen'}
                </ActButton>
                <MoreActs
                  about={branch.name}
                  onAct={onAct}
                  acts={[branch.position > 0 && { act: endBranchAct(branch), label: 'Filiale schließen', isDangerous: true }]}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}
