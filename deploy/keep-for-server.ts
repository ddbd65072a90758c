// Run while an image or a package is made, in a copy of the program whose pages are built: leaves only what the server
// needs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const KEPT = new Set(['contract', 'dist', 'node_modules', 'package-lock.json', 'package.json', 'seeds', 'server']);
const SOURCES = ['contract', 'seeds', 'server'];
/** What packages bring along for developers. */
const FOR_DEVELOPERS = /\.(?:d\.[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/i;

const listFiles = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

if (fs.existsSync('.git')) throw new Error('This is a checkout. Nothing was removed.');
for (const name of fs.readdirSync('.')) if (!KEPT.has(name)) fs.rmSync(name, { recursive: true });
for (const file of SOURCES.flatMap(listFiles)) if (file.endsWith('.test.ts')) fs.rmSync(file);

// Everything that only the pages use is built into them.
const program = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const texts = SOURCES.flatMap(listFiles)
  .filter((file) => file.endsWith('.ts'))
  // Types are gone when the program runs.
  .map((file) => fs.readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, ''));
// The embedded database is for trying without PostgreSQL, and is read only then.
const isLeftOut = (name: string) => name === '@electric-sql/pglite';
const isUsed = (name: string) => texts.some((text) => text.includes(`'${name}'`) || text.includes(`'${name}/`));
const used = Object.entries(program.dependencies ?? {}).filter(([name]) => (isUsed(name) && !isLeftOut(name)) || name === 'node');
const { devDependencies: _, ...rest } = program;
fs.writeFileSync('package.json', `${JSON.stringify({ ...rest, dependencies: Object.fromEntries(used) }, null, 2)}\n`);
const pruned = spawnSync('npm', ['prune', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' });
if (pruned.status !== 0) throw new Error('npm prune failed');
for (const file of listFiles('node_modules'))
  if (FOR_DEVELOPERS.test(file) && !/(?:licen[cs]e|notice|copying)[^/]*$/i.test(file)) fs.rmSync(file);
