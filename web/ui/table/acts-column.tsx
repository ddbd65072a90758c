import type { ComponentProps, ReactNode } from 'react';
import type { TableColumn } from './table-column.ts';

/** The column of what one can do with a row. */
export function actsColumn<Row>(
  render: (row: Row) => ReactNode,
  named: Pick<TableColumn<Row>, 'id' | 'header'> = { id: 'acts', header: 'Aktionen' },
): TableColumn<Row> {
  return { ...named, text: () => '', isAction: true, render };
}

interface RowButtonProps extends ComponentProps<'button'> {
  /** Which row it is for: who hears the page hears it after what the button says. */
  about: string;
}

/** A button in the line of what it does something with. */
export function RowButton({ about, children, ...button }: RowButtonProps) {
  return (
    <button type="button" className="field-button" {...button}>
      {children}
      <span className="visually-hidden">: {about}</span>
    </button>
  );
}
