import { useId } from 'react';
import { LONGEST_SEARCH } from './table-place.ts';
import classes from './table-toolbar.module.css';

interface TableSearchProps {
  label: string;
  name?: string;
  value: string;
  onChange: (typed: string) => void;
}

/** The search field of a table's row of tools. */
export function TableSearch({ label, name, value, onChange }: TableSearchProps) {
  const id = useId();
  return (
    <div className={classes.search}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        name={name}
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
