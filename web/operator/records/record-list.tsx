import { Children, type ReactNode } from 'react';
import classes from './records.module.css';

/** Short lines below each other, or that there are none. */
export function RecordList({ none, children }: { none: string; children: ReactNode }) {
  if (Children.count(children) === 0) return <p>{none}</p>;
  return <ul className={classes.lines}>{children}</ul>;
}
