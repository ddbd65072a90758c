import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useState, type CSSProperties, type PointerEvent as Pressed } from 'react';
import { NARROWEST, WIDEST } from './table-layout.ts';
import type { TableColumn, TableSort } from './table-column.ts';
import type { TableState } from './use-table.ts';
import classes from './data-table.module.css';

interface ColumnHeadingProps<Row> {
  column: TableColumn<Row>;
  table: TableState<Row>;
}

/** Pixels by which a key with Shift makes a column wider or narrower. */
const steps: Partial<Record<string, number>> = { ArrowRight: 16, ArrowLeft: -16 };
const within = (width: number) => Math.min(WIDEST, Math.max(NARROWEST, width));

/** Sorts by its column; with Shift in addition to those that sort already. */
export function ColumnHeading<Row>({ column, table }: ColumnHeadingProps<Row>) {
  const { id, isAmount, isNumber, isAction, narrow } = column;
  const { sort, setSort, kept } = table;
  const [dragged, setDragged] = useState<number | null>(null);
  const width = dragged ?? kept.layout.widths[id];
  const sized = width ? { 'data-sized': true, style: { '--width': `${width}px` } as CSSProperties } : undefined;
  if (isAction)
    return (
      <th scope="col" data-column={id} data-line={narrow === 'hidden' ? narrow : 'action'} data-screen-only>
        <Words of={column} />
      </th>
    );
  const resize = (next: number) => kept.setLayout({ ...kept.layout, widths: { ...kept.layout.widths, [id]: next } });
  const at = sort.findIndex(({ column }) => column === id);
  const own = sort[at];
  const Icon = own ? (own.isDescending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  const direction = own && (own.isDescending ? 'descending' : 'ascending');
  return (
    // Of several columns the first is the one by which the table is sorted; the others say so in words.
    <th scope="col" data-column={id} data-amount={isAmount || isNumber} aria-sort={at === 0 ? direction : undefined} {...sized}>
      <button
        type="button"
        onClick={({ shiftKey }) =>
          setSort(shiftKey ? withColumn(sort, id) : [{ column: id, isDescending: own?.isDescending === false }])
        }
        onKeyDown={(event) => {
          const by = event.shiftKey ? steps[event.key] : undefined;
          if (!by) return;
          event.preventDefault();
          resize(within(event.currentTarget.closest('th')!.offsetWidth + by));
        }}
      >
        <Words of={column} />
        {own && sort.length > 1 && (
          <span className={classes.rank}>
            <span aria-hidden="true">{at + 1}</span>
            <span className="visually-hidden">
              , {at + 1}. Sortierung, {own.isDescending ? 'absteigend' : 'aufsteigend'}
            </span>
          </span>
        )}
        <Icon size={16} aria-hidden="true" data-idle={!own || undefined} />
      </button>
      <Grip
        onDrag={setDragged}
        onDrop={(dropped) => {
          setDragged(null);
          resize(dropped);
        }}
      />
    </th>
  );
}

function Words<Row>({ of: { header, short = header } }: { of: TableColumn<Row> }) {
  return short === '' ? <span className="visually-hidden">{header}</span> : short;
}

/** A column joins the others, turns round, and leaves again. */
function withColumn(sort: readonly TableSort[], id: string): TableSort[] {
  const own = sort.find(({ column }) => column === id);
  if (!own) return [...sort, { column: id, isDescending: false }];
  if (!own.isDescending) return sort.map((one) => (one === own ? { ...one, isDescending: true } : one));
  return sort.length === 1 ? [{ column: id, isDescending: false }] : sort.filter((one) => one !== own);
}

/** The edge of a heading, to be drawn wider or narrower; by keys Shift and the arrows do the same. */
function Grip({ onDrag, onDrop }: { onDrag: (width: number) => void; onDrop: (width: number) => void }) {
  function drag(event: Pressed<HTMLSpanElement>) {
    const grip = event.currentTarget;
    const start = grip.parentElement!.offsetWidth - event.clientX;
    grip.setPointerCapture(event.pointerId);
    const widthAt = (x: number) => within(Math.round(start + x));
    const listening = new AbortController();
    const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (x: number) => void) =>
      grip.addEventListener(type, ({ clientX }: PointerEvent) => act(clientX), { signal: listening.signal });
    listen('pointermove', (x) => onDrag(widthAt(x)));
    for (const end of ['pointerup', 'pointercancel'] as const)
      listen(end, (x) => {
        listening.abort();
        onDrop(widthAt(x));
      });
  }
  return <span className={classes.grip} aria-hidden="true" onPointerDown={drag} />;
}
