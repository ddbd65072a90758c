import type { ReactNode } from 'react';
import classes from './desk.module.css';

interface DeskPageProps {
  title: string;
  lead?: ReactNode;
  /** Buttons and links that belong to the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of operator staff: as wide as the tables it holds. */
export function DeskPage({ title, lead, actions, children }: DeskPageProps) {
  return (
    <div className="page" data-desk>
      <div className={classes.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className="page-lead">{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
