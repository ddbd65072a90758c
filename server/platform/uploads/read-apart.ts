import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Reading, Told } from './read-apart.process.ts';

/** What the reading of a file may use; more ends it. */
interface ReadingLimits {
  mostMb: number;
  slowestMs: number;
}

/** So many files are read at the same time, others wait: each takes the memory of a Node, 60 MB, and what it needs. */
const MOST_AT_ONCE = 4;
const underWay = new Set<Promise<unknown>>();

const PROCESS = fileURLToPath(new URL('./read-apart.process.ts', import.meta.url));
/** Where Node keeps what it has compiled, if anywhere: whoever compiles all anew takes twice as long. */
const { NODE_COMPILE_CACHE } = process.env;

/**
 * What `read` of that module makes of the data, in a process of its own; null if it needs more than its limits, or ends
 * without a word. For files that people send: calls are answered meanwhile, it sees none of our settings, and no file
 * can end the portal. A thread would not do: V8 may abort the whole process where one has no memory left
 * (docs/decisions/files-are-read-apart.md). Throws what `read` throws.
 */
export async function readApart<Answer>(module: URL, data: unknown, limits: ReadingLimits): Promise<Answer | null> {
  while (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
  const reading = readInProcess<Answer>(module, data, limits);
  const ended: Promise<unknown> = reading.then(
    () => underWay.delete(ended),
    () => underWay.delete(ended),
  );
  underWay.add(ended);
  return reading;
}

function readInProcess<Answer>(module: URL, data: unknown, { mostMb, slowestMs }: ReadingLimits): Promise<Answer | null> {
  const child = fork(PROCESS, {
    execArgv: [`--max-old-space-size=${mostMb}`],
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    // JSON would make a file ten times as long.
    serialization: 'advanced',
    // What V8 writes of its end says nothing that a refusal does not say.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: slowestMs,
    killSignal: 'SIGKILL',
  });
  return new Promise<Answer | null>((resolve, reject) => {
    child.once('message', (told: Told) => ('error' in told ? reject(told.error) : resolve(told.answer as Answer)));
    child.once('exit', () => resolve(null));
    child.on('error', reject);
    // Where it is gone already, its end tells.
    child.send({ module: module.href, data } satisfies Reading, () => {});
  }).finally(() => child.kill('SIGKILL'));
}
