import type { OutputOf } from '#contract/common/call.ts';
import type { bankAccounts } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import { DeskPanel } from '#web/operator/desk/desk-parts.tsx';
import { ListTable } from '#web/ui/table/list-table.tsx';

/** Files of the folder that could not be read, or not as a whole. */
export function RefusedFiles({ refusals }: { refusals: OutputOf<typeof bankAccounts>['refusals'] }) {
  if (refusals.length === 0) return null;
  return (
    <DeskPanel title="Nicht gelesene Dateien">
      <ListTable aria-label="Nicht gelesene Dateien" columns={['Datei', 'Grund', 'Seit']} className="">
        {refusals.map(({ name, reason, at }) => (
          <tr key={`${name} ${at}`}>
            <th scope="row" className="breakable">
              {name}
            </th>
            <td data-label="Grund">{reason}</td>
            <td data-label="Seit">{formatInstant(at)}</td>
          </tr>
        ))}
      </ListTable>
    </DeskPanel>
  );
}
