// `npm run release -- 1.0.0`: notes what a release is made of, commits it and tags it. Nothing is sent anywhere.
// From the first one on the schema is only added to: server/migrations/README.md.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'server/migrations');
const NOTED = path.join(MIGRATIONS, 'released.json');
const CHART = path.join(ROOT, 'deploy/helm/kartenkontor/Chart.yaml');
const CHANGES = path.join(ROOT, 'CHANGELOG.md');
const UNRELEASED = '## Not released yet';

type Releases = Record<string, Record<string, string>>;

const trouble = makeRelease(process.argv[2] ?? '');
if (trouble !== null) {
  console.error(trouble);
  process.exitCode = 1;
}

/** Returns why there is no release; then nothing has changed. */
function makeRelease(version: string): string | null {
  const noted: Releases = fs.existsSync(NOTED) ? readJson(NOTED) : {};
  const before = readJson<{ version: string }>(inRoot('package.json')).version;
  const changes = fs.readFileSync(CHANGES, 'utf8');
  const section = changes.split(UNRELEASED)[1]?.split(/^## /m)[0]?.trim();
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Name the version, such as: npm run release -- 1.0.0';
  if (compare(version, before) <= 0) return `${version} is not above ${before}.`;
  if (!section) return `CHANGELOG.md says nothing below "${UNRELEASED}".`;
  if (git('status', '--porcelain') !== '') return 'Something is not committed yet.';

  const today = new Date().toISOString().slice(0, 10);
  fs.writeFileSync(CHANGES, changes.replace(UNRELEASED, `## ${version} (${today})`));
  for (const file of ['package.json', 'package-lock.json']) setVersion(inRoot(file), before, version);
  const chart = fs.readFileSync(CHART, 'utf8');
  fs.writeFileSync(
    CHART,
    chart.replace(/^version: .*$/m, `version: ${version}`).replace(/^appVersion: .*$/m, `appVersion: ${version}`),
  );
  fs.writeFileSync(NOTED, `${JSON.stringify({ ...noted, [version]: hashMigrations() }, null, 2)}\n`);
  git('add', '--all');
  git('commit', '--quiet', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Kartenkontor ${version}`);
  console.log(`v${version} is committed and tagged here. Build its package by: npm run package`);
  return null;
}

/** File → SHA-256 of all that the schema is made of. */
function hashMigrations(): Record<string, string> {
  const files = fs.readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(fs.readFileSync(path.join(MIGRATIONS, name)))
        .digest('hex'),
    ]),
  );
}

/** The first lines that name the version of the project itself; in the lock file also those of its own entry. */
function setVersion(file: string, before: string, version: string): void {
  const own = file.endsWith('lock.json') ? 2 : 1;
  let text = fs.readFileSync(file, 'utf8');
  for (let at = 0; at < own; at++) text = text.replace(`"version": "${before}"`, `"version": "${version}"`);
  fs.writeFileSync(file, text);
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]];
  return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
}

function inRoot(file: string): string {
  return path.join(ROOT, file);
}

function readJson<T>(file: string): T {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as T;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
}
