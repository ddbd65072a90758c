import type { ReactNode } from 'react';
import classes from './desk.module.css';

export type Tone = 'good' | 'waiting' | 'bad' | 'plain';

/** A state in a word; the colour only repeats it. */
export function StateMark({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
