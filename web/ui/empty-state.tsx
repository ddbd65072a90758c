import { IconCircleCheck, IconMoodEmpty, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** Why there is nothing: all is done, or nothing has come or been found yet. */
type Reason = 'done' | 'none';
const pictures: Record<Reason, Icon> = { done: IconCircleCheck, none: IconMoodEmpty };

interface EmptyStateProps {
  reason?: Reason;
  /** A picture of what would stand here. Without it, a picture for the reason. */
  picture?: Icon;
  /** What normally stands here, or when something will stand here. */
  children: ReactNode;
  /** The next step, where there is one. */
  next?: ReactNode;
}

/** What a list shows that has nothing to show: a picture, what will stand there, and the next step. */
export function EmptyState({ reason = 'none', picture: Picture = pictures[reason], children, next }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.picture} data-reason={reason}>
        <Picture size={28} stroke={1.6} aria-hidden="true" />
      </span>
      <p>{children}</p>
      {next}
    </div>
  );
}
