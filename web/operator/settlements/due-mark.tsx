import { formatDate } from '#web/format/format-date.ts';
import { berlinToday, isOver } from '#web/format/berlin-today.ts';
import { StateMark } from '#web/ui/state-mark.tsx';

const NEAR_DAYS = 2;
const DAY_MS = 86_400_000;

/** Warns where the day (ISO) on which the bank is to carry a file out has passed, or is near. */
export function DueMark({ dueOn }: { dueOn: string }) {
  if (isOver(dueOn)) return <StateMark tone="bad">war zum {formatDate(dueOn)} fällig</StateMark>;
  const days = Math.round((Date.parse(dueOn) - Date.parse(berlinToday())) / DAY_MS);
  return days <= NEAR_DAYS && <StateMark tone="attention">bis {formatDate(dueOn)}</StateMark>;
}
