import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(import.meta.dirname, '../..');

/** The commit of the last release, also where its tag was not fetched; null where there is none yet. */
export function findLastRelease(): string | null {
  const asked = ['log', '--max-count=1', '--format=%H', '--', 'server/migrations/released.json'];
  const { stdout } = spawnSync('git', asked, { cwd: ROOT, encoding: 'utf8' });
  return stdout.trim() || null;
}

/** Puts a version as it was committed into a folder, with its packages and its pages. Throws what git or npm say. */
export function checkOut(ref: string, folder: string): void {
  fs.mkdirSync(folder);
  const archive = execFileSync('git', ['archive', '--format=tar', ref], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  if (readLock(folder) === readLock(ROOT)) fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

const readLock = (folder: string) => fs.readFileSync(path.join(folder, 'package-lock.json'), 'utf8');

/** Runs a program of a version to its end. Throws an Error with what it said where it fails. */
export function runOf(folder: string, file: string, settings: Record<string, string> = {}): void {
  const env = { PATH: process.env.PATH, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(folder, file)], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${file} of ${folder} failed:\n${stdout}${stderr}`);
}

/** This version's migrations in a folder, and one more as the last where a file is named. */
export function gatherMigrations(folder: string, planted: string | undefined): void {
  fs.cpSync(path.join(ROOT, 'server/migrations'), folder, { recursive: true });
  if (planted) fs.copyFileSync(planted, path.join(folder, '9999-planted.sql'));
}
