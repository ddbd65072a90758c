/** What keeps the screen. */
const holds = new Set<object>();
let waiting: (() => void)[] = [];

/** Keeps other tabs and the end of the session from leaving the screen, until the returned function is called. */
export function holdScreen(): () => void {
  const hold = {};
  holds.add(hold);
  return () => {
    holds.delete(hold);
    if (holds.size > 0) return;
    const due = waiting;
    waiting = [];
    for (const act of due) act();
  };
}

/** Does it now, or as soon as nothing holds the screen any more. */
export function onceScreenIsFree(act: () => void): void {
  if (holds.size > 0) waiting.push(act);
  else act();
}

export const isScreenHeld = (): boolean => holds.size > 0;
