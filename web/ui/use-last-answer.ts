import { useState } from 'react';

/** The last answer. Where another one is asked for and fails, it stays shown: `isOld` says so. */
export function useLastAnswer<Answer>(now: Answer | undefined): { shown: Answer | undefined; isOld: boolean } {
  const [last, setLast] = useState(now);
  if (now !== undefined && now !== last) setLast(now);
  return { shown: now ?? last, isOld: now === undefined && last !== undefined };
}
