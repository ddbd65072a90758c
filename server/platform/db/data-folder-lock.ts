import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#server/platform/config.ts';

/**
 * Claims a data folder for this process, because a second writer would lose rows without an error. Returns what gives
 * it back. Throws a ConfigError if a living process holds it. The lock of a dead process is taken over.
 */
export function lockDataFolder(folder: string): () => void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  // By its real path, so that a link to the folder does not count as a second folder.
  const file = path.join(fs.realpathSync(folder), 'lock');
  claim(file, folder);
  const giveBack = () => fs.rmSync(file, { force: true });
  process.once('exit', giveBack);
  return () => {
    process.off('exit', giveBack);
    giveBack();
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

/** Writes the file completely or not at all, also in a power cut; fails with EEXIST if it exists. */
function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.new`;
  fs.writeFileSync(draft, content);
  try {
    fs.linkSync(draft, file);
  } finally {
    fs.rmSync(draft);
  }
}

/** Removes a dead process's lock. Returns false if the file is another process's lock by now. */
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

/** Whether the same process is still alive; after a reboot another process may have its number. */
function isAlive(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // An ended process can be signalled until its parent reads its status (in a container often never).
  return !/^[ZX]/.test(statOf(pid)) && startOf(pid) === start;
}

/** When a process began, in ticks since boot; empty on systems other than Linux. */
function startOf(pid: number): string {
  return statOf(pid).split(' ')[19] ?? '';
}

/** The fields of a process in Linux, from its state on. */
function statOf(pid: number): string {
  try {
    // The name in front of it may contain anything.
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!;
  } catch {
    return '';
  }
}
