import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ConfigError } from '#server/platform/config.ts';
import { licenceNotices } from './list-licences.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'dist/web');
const PLUGINS = ['leave-out-of-zod', 'list-offline-files', 'list-screen-files', 'name-chunks'].map(
  (name) => `server/portal/${name}.ts`,
);
const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json', ...PLUGINS];
const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const COMPRESSIBLE = /\.(m?js|css|svg|json|txt|wasm|webmanifest)$/;

/** Builds the browser side where that is needed, and compresses it. Throws as `buildPages` does. */
export async function buildWeb(): Promise<void> {
  await buildPages();
  await compressPages();
}

/**
 * Builds the browser side into `dist/web` where it is missing or older than its sources. It appears there complete or
 * not at all. Throws when the build fails, and a ConfigError where it cannot be written.
 */
export async function buildPages(): Promise<void> {
  if (!isOutdated()) return;
  assertBuildable(path.dirname(BUILT));
  await withDraft(BUILT, async (draft) => {
    await runVite(draft);
    fs.writeFileSync(path.join(draft, 'licences.txt'), licenceNotices(ROOT));
    fs.rmSync(`${BUILT}.old`, { recursive: true, force: true });
    if (fs.existsSync(BUILT)) fs.renameSync(BUILT, `${BUILT}.old`);
    fs.renameSync(draft, BUILT);
    fs.rmSync(`${BUILT}.old`, { recursive: true, force: true });
  });
}

/**
 * Compresses the built files that are not compressed yet, nearly as small as possible. Until then each request
 * compresses its file quickly. One file after the other, so that a portal that serves already keeps a processor.
 */
export async function compressPages(folder = BUILT): Promise<void> {
  const files = entriesBelow(folder).filter((entry) => COMPRESSIBLE.test(entry) && !fs.existsSync(`${entry}.br`));
  if (files.length === 0) return;
  await withDraft(folder, async (draft) => {
    fs.mkdirSync(draft);
    /** Whole or not at all: the file may be asked for meanwhile. */
    const place = (content: Buffer, file: string) => {
      const whole = path.join(draft, path.basename(file));
      fs.writeFileSync(whole, content);
      fs.renameSync(whole, file);
    };
    for (const file of files) {
      const content = fs.readFileSync(file);
      place(await gzip(content, { level: 9 }), `${file}.gz`);
      place(await brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }), `${file}.br`);
    }
  });
}

/** Works in a folder beside that one, which is gone at the end, also when the process ends meanwhile. */
async function withDraft(folder: string, work: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  const remove = () => fs.rmSync(draft, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    await work(draft);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function isOutdated(): boolean {
  const marker = path.join(BUILT, 'index.html');
  if (!fs.existsSync(marker)) return true;
  // A released image has the pages without their sources.
  if (!fs.existsSync(path.join(ROOT, 'web'))) return false;
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
  // It takes what the making of a demo, or a portal that serves, leaves over.
  if (build.pid) os.setPriority(build.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
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

if (import.meta.main) await buildWeb();

/** Checks that the pages can be built into a folder, before a minute is spent. Throws a ConfigError with a way out. */
export function assertBuildable(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new ConfigError(
      `Cannot start:\n  The pages are not built, or older than their sources, and cannot be built here (${(error as Error).message}).\n  Run npm run build where the program is installed, then start it.`,
    );
  }
}
