import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { getPostgresOwner } from '#tests/support/postgres-owner.ts';

/**
 * Waits until its standard input closes, which happens however we end. Then it ends what is noted in the folder, by
 * number: first what starts others, then each server by its own file. Mounted disks go, and the folder.
 */
const TIDY_UP = `
  folder=$1; cat >/dev/null
  for file in "$folder"/pids/*; do read -r pid <"$file" && kill -9 "$pid"; done
  for file in "$folder"/*/data/postmaster.pid; do read -r pid <"$file" && kill -CONT "$pid" && kill -QUIT "$pid"; done
  sleep 1
  for disk in "$folder"/*/data; do mountpoint -q "$disk" && umount -l "$disk"; done
  rm -rf "$folder"`;

/** Runs programs in a folder, as the user who runs PostgreSQL, and leaves nothing behind. */
export interface Runner {
  folder: string;
  start(name: string, program: string, words: readonly string[], settings?: Record<string, string>): ChildProcess;
  /** The end of what a program has said. */
  said(name: string): string;
  close(): Promise<void>;
}

export function openRunner(folder: string): Runner {
  const owner = getPostgresOwner();
  fs.mkdirSync(path.join(folder, 'pids'));
  const tidy = spawn('sh', ['-c', TIDY_UP, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const tidied = new Promise<void>((resolve) => tidy.once('exit', () => resolve()));
  const logOf = (name: string) => path.join(folder, `${name}.log`);
  return {
    folder,
    start(name, program, words, settings = {}) {
      const log = fs.openSync(logOf(name), 'a');
      const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', ...settings };
      const child = spawn(program, words, { ...owner, cwd: folder, env, detached: true, stdio: ['ignore', log, log] });
      fs.closeSync(log);
      if (child.pid === undefined) throw new Error(`${program} did not start`);
      fs.writeFileSync(path.join(folder, 'pids', name), `${child.pid}\n`);
      child.once('exit', () => fs.rmSync(path.join(folder, 'pids', name), { force: true }));
      return child;
    },
    said: (name) => fs.readFileSync(logOf(name), 'utf8').split('\n').slice(-15).join('\n'),
    close() {
      tidy.stdin?.end();
      return tidied;
    },
  };
}

/** Waits until a question is answered with something, for so many seconds. Throws an Error that names it. */
export async function until<T>(what: string, seconds: number, ask: () => Promise<T | false | null | undefined>): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
