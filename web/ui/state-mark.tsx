import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state-mark.module.css';

/** How a state is: well, on its way, to be seen to, wrong, or none of these. */
export type Tone = 'good' | 'waiting' | 'attention' | 'bad' | 'plain';

const signs = {
  good: IconCircleCheck,
  waiting: IconClock,
  attention: IconAlertTriangle,
  bad: IconAlertTriangle,
  plain: null,
};

/** A state in a word; sign and tint only repeat it. */
export function StateMark({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  const Sign = signs[tone];
  return (
    <span className={classes.mark} data-tone={tone}>
      {Sign && <Sign size={16} aria-hidden="true" />}
      {children}
    </span>
  );
}
