// `npm run package -- [--to FOLDER]`: one file to unpack on a Debian-like machine, of what is committed here.
// docs/operating/package.md says how it is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../..');
/** What the operator reads and installs beside the program. */
const BESIDE = ['CHANGELOG.md', 'SECURITY.md', 'deploy', 'docs'];

const { values: options } = parseArgs({ options: { to: { type: 'string', default: '.' } } });
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-package-'));
try {
  console.log(makePackage(path.resolve(options.to)));
} finally {
  fs.rmSync(work, { recursive: true });
}

/** Returns the path of the package; its SHA-256 stands beside it. */
function makePackage(to: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const name = `kartenkontor-${version}`;
  const folder = path.join(work, name);
  const beside = path.join(work, 'beside');
  for (const made of [folder, beside]) fs.mkdirSync(made);

  const archive = path.join(work, 'sources.tar');
  run(ROOT, 'git', 'archive', '--output', archive, 'HEAD');
  run(folder, 'tar', '--extract', '--file', archive);
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  run(folder, 'npm', 'run', 'build');
  for (const part of BESIDE) fs.cpSync(path.join(folder, part), path.join(beside, part), { recursive: true });
  run(folder, 'node_modules/.bin/node', 'deploy/keep-for-server.ts');
  for (const part of BESIDE) fs.renameSync(path.join(beside, part), path.join(folder, part));
  fs.writeFileSync(path.join(folder, 'sbom.cdx.json'), run(folder, 'npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'));

  run(folder, 'node_modules/.bin/node', 'deploy/start-commands.ts');
  run(folder, 'node_modules/.bin/node', 'deploy/weigh.ts', '.');

  fs.mkdirSync(to, { recursive: true });
  // Unpacked by root, it belongs to root: the portal's user may change nothing of it.
  const file = path.join(to, `${name}-linux-${process.arch}.tar.gz`);
  run(work, 'tar', '--create', '--gzip', '--sort=name', '--owner=root:0', '--group=root:0', '--mode=go-w', '--file', file, name);
  const sum = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  fs.writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`);
  return file;
}

/** Runs a program in a folder and returns what it prints; throws with its name if it fails. */
function run(cwd: string, program: string, ...words: string[]): string {
  const { status, stdout, error } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${words[0]} failed:\n${stdout.slice(-2_000)}`);
  return stdout;
}
