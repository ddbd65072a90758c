import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const FLUSHES = 200;
/** What the database writes at once. */
const PAGE = Buffer.alloc(8_192);

/** Median milliseconds that the disk of the temporary folder takes to flush a page: how long a single commit waits. */
export function timeOfFlush(): number {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-flush-')), 'page');
  const handle = fs.openSync(file, 'w');
  const times = Array.from({ length: FLUSHES }, () => {
    fs.writeSync(handle, PAGE, 0, PAGE.length, 0);
    const start = performance.now();
    fs.fdatasyncSync(handle);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  fs.closeSync(handle);
  fs.rmSync(path.dirname(file), { recursive: true });
  return times[FLUSHES / 2]!;
}
