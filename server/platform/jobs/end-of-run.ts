/** Tells when a run has worked for a minute, less than a job may take. It then leaves the rest to the next run. */
export function endOfRun(mostMs = 60_000): () => boolean {
  const end = performance.now() + mostMs;
  return () => performance.now() > end;
}
