import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from '#server/platform/config.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { atThisPace } from '#tests/support/pace.ts';

let parent: string;
let folder: string;
const lock = () => path.join(folder, 'lock');
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-lock-'));
  folder = path.join(parent, 'data');
});
afterEach(() => fs.rmSync(parent, { recursive: true }));

/** A process that locks the folder and is killed without cleaning up, or ends normally. */
function lockInAnotherProcess(end: 'process.kill(process.pid, "SIGKILL")' | 'process.exit()') {
  const script = `import { lockDataFolder } from ${JSON.stringify(path.join(import.meta.dirname, 'data-folder-lock.ts'))}; lockDataFolder(${JSON.stringify(folder)}); ${end}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

it('makes the folder for the owner only, and refuses a second claim until it is released', () => {
  const release = lockDataFolder(folder);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
  expect(() => lockDataFolder(folder)).toThrow(ConfigError);
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}`);
  release();
  lockDataFolder(folder)();
});

it('takes over the lock of a process that was killed', () => {
  expect(lockInAnotherProcess('process.kill(process.pid, "SIGKILL")').signal).toBe('SIGKILL');
  expect(fs.readdirSync(folder)).toEqual(['lock']);
  lockDataFolder(folder)();
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('leaves no lock behind when the process ends', () => {
  expect(lockInAnotherProcess('process.exit()')).toMatchObject({ status: 0 });
  expect(fs.readdirSync(folder)).toEqual([]);
});

it('takes over the lock of a process whose number another one carries by now', () => {
  fs.mkdirSync(folder);
  fs.writeFileSync(lock(), `${process.pid} 1`);
  const release = lockDataFolder(folder);
  expect(fs.readFileSync(lock(), 'utf8')).not.toBe(`${process.pid} 1`);
  release();
});

it('leaves a lock alone that was taken over by another process in the meantime', () => {
  fs.mkdirSync(folder);
  fs.writeFileSync(lock(), '999999999 1');
  const successor = `${process.ppid} 1`;
  const { renameSync } = fs;
  // Somebody else replaces the dead process's lock after we have read it and before we remove it.
  vi.spyOn(fs, 'renameSync').mockImplementationOnce((from, to) => {
    fs.writeFileSync(from, successor);
    renameSync(from, to);
  });
  expect(() => lockDataFolder(folder)).toThrow(ConfigError);
  expect(fs.readFileSync(lock(), 'utf8')).toBe(successor);
});

it('knows a folder again by a link to it', () => {
  const release = lockDataFolder(folder);
  const link = path.join(parent, 'link');
  fs.symlinkSync(folder, link);
  expect(() => lockDataFolder(link)).toThrow(ConfigError);
  release();
});

it.runIf(process.platform === 'linux')(
  'takes over the lock of a process that has ended and that nobody has waited for',
  async () => {
    fs.mkdirSync(folder);
    const lockIt = path.join(import.meta.dirname, 'data-folder-lock.ts');
    const script = `import { lockDataFolder } from ${JSON.stringify(lockIt)}; lockDataFolder(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL')`;
    // The shell becomes `sleep`, which never reads the exit status of its child.
    const parent = spawn('sh', ['-c', '"$0" --input-type=module -e "$1" & exec sleep 60', process.execPath, script]);
    try {
      await expect.poll(() => fs.existsSync(lock()), { timeout: atThisPace(20_000) }).toBe(true);
      const pid = fs.readFileSync(lock(), 'utf8').split(' ')[0];
      await expect.poll(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
      lockDataFolder(folder)();
    } finally {
      parent.kill();
    }
  },
);
