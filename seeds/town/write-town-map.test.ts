import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { drawTown } from './draw-town.ts';
import { writeTownMap } from './write-town-map.ts';

const CENTER = [48.3397, 7.8722] as const;

test('the same slug draws the same town, and another slug another one', () => {
  const [one, same, other] = ['lahr', 'lahr', 'landshut'].map((slug) => drawTown(slug, 'Musterstadt', CENTER));
  expect(one).toEqual(same);
  expect(one).not.toEqual(other);
  expect(one!.buildings.length).toBeGreaterThan(300);
  expect(one!.roads.length).toBeGreaterThan(40);
});

test('the file is an archive that the reader of the maps understands, with a tile where the square is', async () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'town-')), 'town.pmtiles');
  writeTownMap(file);
  const bytes = fs.readFileSync(file);
  expect(bytes.length).toBeLessThan(400_000);
  const archive = new PMTiles({
    getKey: () => file,
    getBytes: (offset, length) => Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
  expect(await archive.getHeader()).toMatchObject({ minZoom: 11, maxZoom: 15, centerLat: CENTER[0], centerLon: CENTER[1] });
  const tileOf = (z: number) => {
    const down = 0.5 - Math.asinh(Math.tan((CENTER[0] * Math.PI) / 180)) / (2 * Math.PI);
    return archive.getZxy(z, Math.floor(((CENTER[1] + 180) / 360) * 2 ** z), Math.floor(down * 2 ** z));
  };
  for (const z of [11, 13, 15]) {
    const text = Buffer.from((await tileOf(z))!.data).toString('latin1');
    expect([z, text.includes('roads'), text.includes('earth')]).toEqual([z, true, true]);
  }
  // Control: outside of the town there is nothing.
  expect(await archive.getZxy(15, 0, 0)).toBeUndefined();
  fs.rmSync(path.dirname(file), { recursive: true });
});
