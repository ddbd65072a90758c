import fs from 'node:fs';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
/** What a whole run takes at most, the write-ahead log included. */
const ROOM = 6 * 2 ** 30;

/**
 * Where a run puts what it throws away: into memory where the machine has room, else into the temporary folder. To make and drop a hundred
 * databases, each of a thousand files, costs a disk as much time as all their tests take.
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
