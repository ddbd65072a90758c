import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const PARTS = ['package.json', 'package-lock.json', 'deploy/helm/kartenkontor/Chart.yaml', 'deploy/release', 'server/migrations'];

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@kartenkontor.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-release-'));
  for (const part of PARTS) fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  // Right after a release ours has nothing to release.
  fs.writeFileSync(path.join(folder, 'CHANGELOG.md'), '# Changes\n\n## Not released yet\n\nA card that sings.\n');
  git('init', '--quiet');
  git('config', 'user.name', 'T');
  git('config', 'user.email', 't@kartenkontor.example');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'All');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const release = (version: string) =>
  spawnSync(process.execPath, [path.join(folder, 'deploy/release/make-release.ts'), version], { encoding: 'utf8' });
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');
const readJson = <T>(file: string) => JSON.parse(read(file)) as T;
/** A version that nobody has released, and the one after it. */
const [version, nextVersion] = ['90.0.0', '90.1.0'];

it('notes what a release is made of, and tags it', () => {
  expect(release(version).stderr).toBe('');
  expect(git('tag').trim()).toBe(`v${version}`);
  expect(git('status', '--porcelain')).toBe('');
  expect(readJson<{ version: string }>('package.json').version).toBe(version);
  const lock = readJson<{ version: string; packages: Record<string, { version?: string }> }>('package-lock.json');
  expect([lock.version, lock.packages['']!.version]).toEqual([version, version]);
  const others = (text: string) =>
    text
      .split('\n')
      .filter((line) => line.includes('"version"'))
      .slice(2);
  expect(others(read('package-lock.json'))).toEqual(others(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')));
  expect(read('deploy/helm/kartenkontor/Chart.yaml')).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  expect(read('CHANGELOG.md')).toMatch(/^## 90\.0\.0 \(\d{4}-\d\d-\d\d\)$/m);
  const files = fs.readdirSync(path.join(folder, 'server/migrations')).filter((name) => name.endsWith('.sql'));
  const noted = readJson<Record<string, Record<string, string>>>('server/migrations/released.json');
  expect(Object.keys(noted[version]!)).toEqual(files.sort());
});

it('releases nothing without words, from what is not committed, or below the last version', () => {
  expect(release('').stderr).toContain('Name the version');
  expect(release('0.0.1').stderr).toContain('0.0.1 is not above ');
  fs.writeFileSync(path.join(folder, 'more.txt'), 'more');
  expect(release(version).stderr).toContain('Something is not committed yet.');
  fs.rmSync(path.join(folder, 'more.txt'));
  expect(git('log', '--oneline').trim().split('\n')).toHaveLength(1);
  expect(release(version).status).toBe(0);
  // Its words are those of the release now.
  const again = release(nextVersion);
  expect([again.status, again.stderr]).toEqual([1, 'CHANGELOG.md says nothing below "## Not released yet".\n']);
});
