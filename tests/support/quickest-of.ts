interface Runs<T> {
  /** What each run answered. */
  answers: T[];
  /** How long the quickest took: a machine that stood still for a moment is not taken for a slow answer. */
  milliseconds: number;
}

/** Does something several times, one after the other. */
export async function quickestOf<T>(times: number, work: (round: number) => Promise<T>): Promise<Runs<T>> {
  const runs: Runs<T> = { answers: [], milliseconds: Infinity };
  for (let round = 0; round < times; round++) {
    const begun = performance.now();
    runs.answers.push(await work(round));
    runs.milliseconds = Math.min(runs.milliseconds, performance.now() - begun);
  }
  return runs;
}
