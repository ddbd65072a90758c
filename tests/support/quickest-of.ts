/** Does something several times and tells the quickest, so that a machine that stood still for a moment is not taken for a slow answer. */
export async function quickestOf<T>(
  times: number,
  work: (round: number) => Promise<T>,
): Promise<{ answer: T; milliseconds: number }> {
  const runs = [];
  for (let round = 0; round < times; round++) {
    const begun = performance.now();
    const answer = await work(round);
    runs.push({ answer, milliseconds: performance.now() - begun });
  }
  return runs.reduce((quickest, run) => (run.milliseconds < quickest.milliseconds ? run : quickest));
}
