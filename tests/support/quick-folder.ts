import fs from 'node:fs';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
/** What a whole run takes at most, the write-ahead log included. */
const ROOM = 6 * 2 ** 30;

/**
 * The folder for what a run throws away: in memory where there is room, else the temporary folder. Making and dropping
 * a hundred databases of a thousand files each takes a disk as long as all their tests.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    fs.accessSync(IN_MEMORY, fs.constants.W_OK);
    if (bavail * bsize >= ROOM && os.freemem() >= 2 * ROOM) return IN_MEMORY;
  } catch {
    // Not every system has it.
  }
  return os.tmpdir();
}
