/** What the sample takes on the machine that the limits were chosen on: two processors that have nothing else to do. */
const USUAL_MS = 100;
const WORDS = 100_000;
const ROUNDS = 3;

/**
 * How many times as long this machine takes, be it slow or busy with other work; never less than 1. Measured once for a run: the processes
 * that the run starts find it in their environment.
 */
const pace = Number((process.env.TEST_PACE ??= Math.max(1, sampleMs() / USUAL_MS).toFixed(2)));

/** A limit for what should take no longer than this on the usual machine. It costs nothing when all is well: choose it generously. */
export function atThisPace(milliseconds: number): number {
  return Math.ceil(milliseconds * pace);
}

function sampleMs(): number {
  const start = performance.now();
  const words = Array.from({ length: WORDS }, (_, index) => String((index * 7_919) % WORDS));
  for (let round = 0; round < ROUNDS; round++) words.toSorted();
  return performance.now() - start;
}
