import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { assertBuildable } from './assert-buildable.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'dist/web');
const PLUGINS = ['leave-out-json-schema', 'list-offline-files', 'list-screen-files', 'name-chunks'].map(
  (name) => `server/portal/${name}.ts`,
);
const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json', ...PLUGINS];
const COMPRESSIBLE = /\.(m?js|css|svg|json|wasm|webmanifest)$/;

/**
 * Builds the browser side into `dist/web` where it is missing or older than its sources. It appears there complete or
 * not at all. Throws when the build fails, and a ConfigError where it cannot be written.
 */
export async function buildWeb(): Promise<void> {
  if (!isOutdated()) return;
  assertBuildable(path.dirname(BUILT));
  const draft = `${BUILT}.${process.pid}`;
  try {
    await runVite(draft);
    await Promise.all(
      entriesBelow(draft)
        .filter((file) => COMPRESSIBLE.test(file))
        .map(compress),
    );
    fs.rmSync(`${BUILT}.old`, { recursive: true, force: true });
    if (fs.existsSync(BUILT)) fs.renameSync(BUILT, `${BUILT}.old`);
    fs.renameSync(draft, BUILT);
  } finally {
    for (const rest of [draft, `${BUILT}.old`]) fs.rmSync(rest, { recursive: true, force: true });
  }
}

function isOutdated(): boolean {
  const marker = path.join(BUILT, 'index.html');
  if (!fs.existsSync(marker)) return true;
  const builtAt = fs.statSync(marker).mtimeMs;
  // Folders count too: theirs is the time at which a file in them was removed.
  return SOURCES.flatMap((source) => entriesBelow(path.join(ROOT, source))).some((entry) => fs.statSync(entry).mtimeMs > builtAt);
}

function entriesBelow(entry: string): string[] {
  if (!fs.statSync(entry).isDirectory()) return [entry];
  return [entry, ...fs.readdirSync(entry).flatMap((name) => entriesBelow(path.join(entry, name)))];
}

function runVite(outDir: string): Promise<void> {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--configLoader', 'native', '--outDir', outDir, '--emptyOutDir'];
  const build = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Under a test runner React would be built for its developers: three times as large.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = () => build.kill();
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    build.once('error', reject);
    build.once('exit', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new Error(`the build of the web failed (${code})`));
    });
  });
}

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** Once at build time, nearly as small as it gets, rather than for each request. */
async function compress(file: string): Promise<void> {
  const content = fs.readFileSync(file);
  fs.writeFileSync(`${file}.gz`, await gzip(content, { level: 9 }));
  fs.writeFileSync(`${file}.br`, await brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }));
}

if (import.meta.main) await buildWeb();
