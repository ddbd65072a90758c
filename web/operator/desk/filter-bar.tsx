import type { ReactNode } from 'react';
import classes from './desk.module.css';

/** Fields that narrow a list down as they are filled in. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search>
      <form className={classes.filters} onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
    </search>
  );
}
