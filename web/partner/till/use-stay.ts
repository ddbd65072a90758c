import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** One stay of a person at the till. */
export interface Stay {
  number: number;
  /** Aborted as soon as a way elsewhere begins. */
  leaving: AbortSignal;
}

/**
 * The stay at the till ends where the way elsewhere begins, not where the next screen is there. Its program may be
 * long on its way, and nobody looks at the till any more. Who turns back before that begins a new stay.
 */
export function useStay(): Stay {
  const router = useRouter();
  const [stay, setStay] = useState(newStay);
  useEffect(() => {
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) stay.leave();
      else if (stay.leaving.aborted) setStay(newStay(stay.number + 1));
    });
    return () => {
      unsubscribe();
      stay.leave();
    };
  }, [router, stay]);
  return stay;
}

function newStay(number = 0): Stay & { leave: () => void } {
  const ending = new AbortController();
  return { number, leaving: ending.signal, leave: () => ending.abort() };
}
