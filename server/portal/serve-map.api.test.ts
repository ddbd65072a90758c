import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAP_ARCHIVE_PATH } from '#contract/reports/shops/map-tiles.ts';
import { writeTownMap } from '#seeds/town/write-town-map.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { findMap } from './serve-map.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'map-'));
const file = path.join(folder, 'a town.pmtiles');
let portal: TestPortal;
beforeAll(async () => {
  writeTownMap(file);
  portal = await startTestPortal({ MAP_FILE: file, MAP_ATTRIBUTION: '© Kartenamt (Test)' });
});
afterAll(async () => {
  await portal.close();
  fs.rmSync(folder, { recursive: true });
});

it('serves the parts of the map that a browser asks for, as they are in the file', async () => {
  const bytes = fs.readFileSync(file);
  const get = (range: string) => portal.visitor().get<Uint8Array>(MAP_ARCHIVE_PATH, { range });
  const head = await get('bytes=0-6');
  expect([head.status, head.headers.get('content-range'), head.headers.get('content-encoding')]).toEqual([
    206,
    `bytes 0-6/${bytes.length}`,
    null,
  ]);
  expect(Buffer.from(head.body).toString()).toBe('PMTiles');
  expect((await get(`bytes=${bytes.length - 10}-${bytes.length - 1}`)).headers.get('content-length')).toBe('10');
  // What is not there is the asker's mistake, and no failure of ours.
  expect((await get(`bytes=${bytes.length}-`)).status).toBe(400);
});

it('serves nothing else of the folder, and lets pages fetch from nobody else for it', async () => {
  expect((await portal.visitor().get('/a%20town.pmtiles')).status).toBe(404);
  const { headers, body } = await portal.visitor().get<string>('/partner-finden?region=lahr');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
  expect(body).toContain(`"map":{"url":"${MAP_ARCHIVE_PATH}","attribution":"© Kartenamt (Test)"}`);
  // Whose server it is needs no hint: it is ours.
  expect(body).not.toContain('erfährt dieser Dienst Ihre IP-Adresse');
});

it('refuses a file that is no map, and knows no map where none was named', () => {
  const none = path.join(folder, 'text.pmtiles');
  fs.writeFileSync(none, 'PMT');
  const settings = { DATABASE_URL: undefined, DATA_DIR: folder };
  expect(() => findMap({ ...settings, MAP_FILE: none, MAP_TILES_URL: undefined, MAP_ATTRIBUTION: 'x' })).toThrow('MAP_FILE');
  expect(findMap({ ...settings, MAP_FILE: undefined, MAP_TILES_URL: undefined, MAP_ATTRIBUTION: undefined })).toBeNull();
});
