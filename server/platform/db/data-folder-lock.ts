import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#server/platform/config.ts';

/**
 * Claims a data folder for this process, because a second writer would lose rows without an error. Returns the release.
 * Throws a ConfigError when a living process holds it. The lock of a dead process is taken over.
 */
export function lockDataFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // By its real path, so that a link to it is no second folder.
  const file = path.join(fs.realpathSync(folder), 'lock');
  claim(file, folder);
  const release = () => fs.rmSync(file, { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function claim(file: string, folder: string, isSecondTry = false): void {
  try {
    writeWhole(file, `${process.pid} ${startOf(process.pid)}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const seen = fs.readFileSync(file, 'utf8');
    const [pid, start] = seen.split(' ');
    if (isSecondTry || isAlive(Number(pid), start ?? '') || !removeDead(file, seen))
      throw new ConfigError(
        `The data folder ${folder} is in use by process ${pid} (${file}). Stop it first, or choose another DATA_DIR.`,
      );
    claim(file, folder, true);
  }
}

/** With its content or not at all, also through a power cut; fails with EEXIST where there is one. */
function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.new`;
  fs.writeFileSync(draft, content);
  try {
    fs.linkSync(draft, file);
  } finally {
    fs.rmSync(draft);
  }
}

/** Takes a dead process's lock away, unless another process was faster and the file is that one's lock by now. */
function removeDead(file: string, seen: string): boolean {
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return false;
  }
  const isDeadOne = fs.readFileSync(aside, 'utf8') === seen;
  if (isDeadOne) fs.rmSync(aside);
  else fs.renameSync(aside, file);
  return isDeadOne;
}

/** Alive, and the same process: after a restart of the machine another one may carry the number. */
function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // One that has ended can still be signalled until its parent asks how (in a container often never).
  return !/^[ZX]/.test(statOf(pid)) && startOf(pid) === start;
}

/** When a process began, in ticks since the machine did; empty where the system does not tell (only Linux does). */
function startOf(pid: number): string {
  return statOf(pid).split(' ')[19] ?? '';
}

/** What Linux says of a process, from its state on. */
function statOf(pid: number): string {
  try {
    // The name before may hold anything.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!;
  } catch {
    return '';
  }
}
