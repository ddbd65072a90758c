/** What the sample takes on the machine that the limits were chosen on: two processors that have nothing else to do. */
const USUAL_MS = 100;
const WORDS = 100_000;
const ROUNDS = 3;

/**
 * How many times slower this machine is, by itself or through other work; never less than 1. Measured once for a run:
 * its processes find it in their environment.
 */
const pace = Number((process.env.TEST_PACE ??= Math.max(1, sampleMs() / USUAL_MS).toFixed(2)));

/** A limit for what takes at most this long on the usual machine. A generous one costs nothing while all is well. */
export function atThisPace(milliseconds: number): number {
  return Math.ceil(milliseconds * pace);
}

/** What a job does that somebody has started, or that comes each minute where jobs come by themselves. */
export const NEXT_MINUTE = { timeout: atThisPace(90_000) };

function sampleMs(): number {
  const start = performance.now();
  const words = Array.from({ length: WORDS }, (_, index) => String((index * 7_919) % WORDS));
  for (let round = 0; round < ROUNDS; round++) words.toSorted();
  return performance.now() - start;
}
