import { overloaded } from '#server/platform/http/refusal.ts';

interface Limits {
  /** So much of it runs at the same time. */
  most: number;
  /** So much of it may wait; more is refused with 503. */
  waiting: number;
}

/** Lets few pieces of heavy work run at the same time; others wait. Throws Refusal 503 where too many wait. */
export function fewAtOnce({ most, waiting }: Limits): <Answer>(work: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Set<Promise<unknown>>();
  let count = 0;
  return async (work) => {
    if (count >= most + waiting) throw overloaded();
    count += 1;
    try {
      while (underWay.size >= most) await Promise.race(underWay);
      const answer = work();
      const ended = answer.catch(() => {});
      underWay.add(ended);
      return await answer.finally(() => underWay.delete(ended));
    } finally {
      count -= 1;
    }
  };
}
