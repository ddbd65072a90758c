import { useEffect, useState } from 'react';
import { type BerlinMoment, berlinMoment } from '#contract/reports/shops/open-now.ts';

const CHECK_MS = 15_000;

/** The moment in Berlin, updated every minute. */
export function useBerlinMoment(): BerlinMoment {
  const [now, setNow] = useState(() => berlinMoment(new Date()));
  useEffect(() => {
    const timer = setInterval(() => {
      const next = berlinMoment(new Date());
      setNow((before) => (before.minute === next.minute && before.weekday === next.weekday ? before : next));
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
