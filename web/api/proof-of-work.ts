type Work = Record<string, unknown>;

/** Solves a proof of work in a worker, so that typing stays smooth meanwhile. */
export async function solveProofOfWork(challenge: Work, signal: AbortSignal): Promise<Work> {
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.addEventListener('error', () => reject(new Error('the worker failed')));
      worker.addEventListener('message', ({ data }: MessageEvent<Work | null>) => {
        if (data) resolve(data);
        else reject(new Error('no solution in time'));
      });
      worker.postMessage(challenge, []);
    });
  } finally {
    worker.terminate();
  }
}
