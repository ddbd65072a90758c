import type { ReactNode } from 'react';
import classes from './desk.module.css';

/** Panels beside each other where there is room. */
export function DeskPanels({ children }: { children: ReactNode }) {
  return <div className={classes.panels}>{children}</div>;
}
