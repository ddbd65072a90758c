import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { TableState } from './use-table.ts';
import classes from './data-table.module.css';

/** By what the rows are sorted, where they have two lines and no headings: shown on a phone alone. */
export function SortChoice<Row>({ table }: { table: TableState<Row> }) {
  const [first] = table.sort;
  const isDescending = first?.isDescending === true;
  const sortBy = (column: string) => table.setSort([{ column, isDescending }]);
  return (
    <div className={`line gap-1 ${classes.sorting}`} data-screen-only>
      <span className="choice">
        <select
          aria-label="Sortieren nach"
          autoComplete="off"
          value={first?.column ?? ''}
          onChange={({ currentTarget }) => sortBy(currentTarget.value)}
        >
          {!first && <option value="">Sortieren</option>}
          {table.columns
            .filter(({ isAction }) => !isAction)
            .map(({ id, header }) => (
              <option key={id} value={id}>
                nach {header}
              </option>
            ))}
        </select>
      </span>
      {first && (
        <button type="button" onClick={() => table.setSort([{ ...first, isDescending: !isDescending }])}>
          {isDescending ? <IconArrowDown size={18} aria-hidden="true" /> : <IconArrowUp size={18} aria-hidden="true" />}
          <span className="visually-hidden">{isDescending ? 'absteigend' : 'aufsteigend'}, umkehren</span>
        </button>
      )}
    </div>
  );
}
