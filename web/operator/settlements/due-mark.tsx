import { formatDate } from '#web/format/format-date.ts';
import { berlinToday, isOver } from '#web/format/berlin-today.ts';
import { StateMark } from '#web/ui/state-mark.tsx';

const NEAR_DAYS = 2;
const DAY_MS = 86_400_000;

/** Warns where the day (ISO) on which the bank is to carry a file out has passed, or is near. */
export function DueMark({ dueOn }: { dueOn: string }) {
  const text = dueText(dueOn);
  return text && <StateMark tone={isOver(dueOn) ? 'bad' : 'attention'}>{text}</StateMark>;
}

/** The same below a state. */
export function DueLine({ dueOn }: { dueOn: string }) {
  const text = dueText(dueOn);
  return text && <span className={`block small ${isOver(dueOn) ? 'failure' : 'soft'}`}>{text}</span>;
}

function dueText(dueOn: string): string | null {
  if (isOver(dueOn)) return `war zum ${formatDate(dueOn)} fällig`;
  const days = Math.round((Date.parse(dueOn) - Date.parse(berlinToday())) / DAY_MS);
  return days <= NEAR_DAYS ? `bis ${formatDate(dueOn)}` : null;
}
