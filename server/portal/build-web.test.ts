import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { openServer } from '#server/platform/http/open-server.ts';
import { openLog } from '#server/platform/log.ts';
import { compressPages } from './build-web.ts';
import { serveFiles } from './serve-pages.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-pages-'));
  folder = path.join(parent, 'web');
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'assets/a.js'), 'let a;'.repeat(100));
  fs.writeFileSync(path.join(folder, 'assets/b.woff2'), 'compressed by itself');
});
afterEach(() => fs.rmSync(parent, { recursive: true }));

const names = () => fs.readdirSync(path.join(folder, 'assets')).sort();
const read = (name: string) => fs.readFileSync(path.join(folder, 'assets', name));

it('compresses each file once, and leaves nothing else behind', async () => {
  await compressPages(folder);
  expect(names()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'b.woff2']);
  expect(zlib.brotliDecompressSync(read('a.js.br'))).toEqual(read('a.js'));
  expect(zlib.gunzipSync(read('a.js.gz'))).toEqual(read('a.js'));
  expect(fs.readdirSync(parent)).toEqual(['web']);

  fs.writeFileSync(path.join(folder, 'assets/a.js.br'), 'kept');
  fs.writeFileSync(path.join(folder, 'assets/c.css'), 'main {}');
  await compressPages(folder);
  expect(read('a.js.br').toString()).toBe('kept');
  expect(names()).toContain('c.css.br');
});

it('may compress while the portal serves', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const app = await openServer(config, openLog(config));
  await serveFiles(app, config, folder);
  const ask = async () => {
    const { statusCode, rawPayload } = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } });
    return [statusCode, zlib.brotliDecompressSync(rawPayload).toString()];
  };
  expect(await ask()).toEqual([200, read('a.js').toString()]);
  // Other than the file, to tell which of them is sent.
  fs.writeFileSync(path.join(folder, 'assets/a.js.br'), zlib.brotliCompressSync('let b;'));
  expect(await ask()).toEqual([200, 'let b;']);
  await app.close();
});
