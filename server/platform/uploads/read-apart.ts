import { fork } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reading, Told } from './read-apart.process.ts';

/** What the reading of a file may use; more ends it. */
interface ReadingLimits {
  mostMb: number;
  slowestMs: number;
}

const PROCESS = fileURLToPath(new URL('./read-apart.process.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What a reader is made of: a checkout may hold settings and a database beside it. */
const PROGRAM = ['package.json', 'contract/*', 'server/*', 'node_modules/*'].map((name) => `--allow-fs-read=${ROOT}${name}`);
/** Its end when it has taken too much time, and when V8 or the kernel has no memory for it. */
const ENDS_AT_LIMIT: ReadonlySet<unknown> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP']);

let more: { execArgv: string[]; env: Record<string, string> } = { execArgv: [], env: {} };

/**
 * For tests, which read hundreds of files. From now on Node keeps in that folder what it compiles of the readers: a
 * reading takes half of the processor time. Throws in production, where what one file has done would meet the next.
 */
export function keepReadersCompiled(folder: string): void {
  if (process.env.NODE_ENV === 'production') throw new Error('In production a reader may write nothing.');
  more = {
    execArgv: ['read', 'write'].map((right) => `--allow-fs-${right}=${folder}/*`),
    env: { NODE_COMPILE_CACHE: folder },
  };
}

/**
 * What `read` of that module makes of the data, in a process of its own; null if it needs more than its limits. For
 * files that people send: calls are answered meanwhile, and no file takes the portal's memory. The process gets none of
 * our settings, may read the program's own files only, and may neither write nor start anything. A thread would not do:
 * V8 may abort the whole process where one has no memory left (docs/decisions/files-are-read-apart.md). Throws what
 * `read` throws, and where the process ends otherwise.
 */
export function readApart<Answer>(module: URL, data: unknown, { mostMb, slowestMs }: ReadingLimits): Promise<Answer | null> {
  const child = fork(PROCESS, {
    execArgv: [`--max-old-space-size=${mostMb}`, '--permission', ...PROGRAM, ...more.execArgv],
    // A day in a spreadsheet is the same day everywhere.
    env: { TZ: 'UTC', ...more.env },
    // JSON would make a file ten times as long.
    serialization: 'advanced',
    // What V8 writes of its end says nothing that a refusal does not say.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: slowestMs,
    killSignal: 'SIGKILL',
  });
  if (child.pid) endFirst(child.pid);
  return new Promise<Answer | null>((resolve, reject) => {
    child.once('message', (told: Told) => ('error' in told ? reject(told.error) : resolve(told.answer as Answer)));
    child.once('exit', (code, signal) =>
      ENDS_AT_LIMIT.has(signal) ? resolve(null) : reject(new Error(`a reading has ended without a word: ${signal ?? code}`)),
    );
    child.on('error', reject);
    // Where it is gone already, its end tells.
    child.send({ module: module.href, data } satisfies Reading, () => {});
  }).finally(() => child.kill('SIGKILL'));
}

/** Where the kernel has to end a process for its memory, it is this one and not the portal. Linux only. */
function endFirst(pid: number): void {
  fs.writeFile(`/proc/${pid}/oom_score_adj`, '1000', () => {});
}
