import { useId } from 'react';
import type { TypedSearch } from './use-typed-search.ts';
import { LONGEST_SEARCH } from './table-place.ts';
import classes from './table-toolbar.module.css';

interface TableSearchProps {
  label: string;
  name?: string;
  search: TypedSearch;
}

export function TableSearch({ label, name, search: { typed, type, settle } }: TableSearchProps) {
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
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={settle}
      />
    </div>
  );
}
