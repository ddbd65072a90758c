/** The time of a call, repeated one after the other: "3.8 ms median 69.6 ms p99". Throws for answers other than 200. */
export async function timesOf(call: () => Promise<{ status: number }>, calls: number): Promise<string> {
  const times: number[] = [];
  for (let done = 0; done < calls; done++) {
    const start = performance.now();
    const { status } = await call();
    if (status !== 200) throw new Error(`answered ${status}`);
    times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!.toFixed(1).padStart(8);
  return `${at(0.5)} ms median ${at(0.99)} ms p99`;
}
