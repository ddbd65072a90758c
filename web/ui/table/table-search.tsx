import { IconSearch } from '@tabler/icons-react';
import type { TypedSearch } from './use-typed-search.ts';
import { LONGEST_SEARCH } from './table-place.ts';
import classes from './table-toolbar.module.css';

interface TableSearchProps {
  label: string;
  name?: string;
  search: TypedSearch;
}

export function TableSearch({ label, name, search: { typed, type, settle } }: TableSearchProps) {
  return (
    <div className={classes.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={settle}
      />
    </div>
  );
}
