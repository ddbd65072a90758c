import { useId, type ReactNode } from 'react';
import classes from './desk.module.css';

interface DeskPanelProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A sheet with a heading: one thing about what the page shows. */
export function DeskPanel({ title, actions, children }: DeskPanelProps) {
  const id = useId();
  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
