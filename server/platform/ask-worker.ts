import { Worker } from 'node:worker_threads';

/** What a worker may use; more ends it. */
interface WorkerLimits {
  mostMb: number;
  slowestMs: number;
}

/** Where Node keeps what it has compiled, if anywhere: a worker that compiles all anew takes twice as long. */
const { NODE_COMPILE_CACHE } = process.env;

/**
 * What the worker in that file makes of the data, told by its first message; null if it needs more than its limits, or
 * ends without a word. For files that people send: calls are answered meanwhile, and the worker sees none of our
 * settings. Throws what the worker throws.
 */
export function askWorker<Answer>(file: URL, data: unknown, { mostMb, slowestMs }: WorkerLimits): Promise<Answer | null> {
  const worker = new Worker(file, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: mostMb },
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
  });
  return new Promise<Answer | null>((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), slowestMs);
    worker.once('message', (answer: Answer) => resolve(answer));
    // Each of them: one that nobody listens to would end the portal.
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      // What it said came before.
      resolve(null);
    });
  }).finally(() => void worker.terminate());
}
