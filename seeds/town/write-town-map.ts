import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { drawTown, type Town, townLayers } from './draw-town.ts';
import { archiveOf, type Tile } from './pmtiles-archive.ts';

const FIRST_ZOOM = 11;
const LAST_ZOOM = 15;
/** Where the demo's shops are (seeds/partners.ts). */
const CENTER = [48.3397, 7.8722] as const;
const BOUNDS = { west: 7.826, south: 48.316, east: 7.918, north: 48.3632 };

/** Writes the map of the demo's invented town, if the file is not there yet: whole, or not at all. */
export function writeTownMap(file: string): void {
  if (fs.existsSync(file)) return;
  const archive = archiveOf(tilesOf(drawTown('lahr', 'Musterstadt', CENTER)), {
    center: CENTER,
    zooms: [FIRST_ZOOM, LAST_ZOOM],
    bounds: BOUNDS,
    metadata: {
      name: 'Musterstadt',
      vector_layers: townLayers.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
    },
  });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(`${file}.${process.pid}`, archive);
  fs.renameSync(`${file}.${process.pid}`, file);
}

/** The town cut into tiles; empty ones are left out. */
function tilesOf(town: Town): Tile[] {
  const options = { maxZoom: LAST_ZOOM, indexMaxZoom: LAST_ZOOM, indexMaxPoints: 0 };
  const cut = new Map(
    townLayers.map((layer) => [layer, new GeoJSONVT({ type: 'FeatureCollection', features: town[layer] }, options)]),
  );
  const tiles: Tile[] = [];
  for (let z = FIRST_ZOOM; z <= LAST_ZOOM; z++) {
    const [left, top] = tileAt(z, BOUNDS.west, BOUNDS.north);
    const [right, bottom] = tileAt(z, BOUNDS.east, BOUNDS.south);
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) {
        const layers = [...cut].flatMap(([layer, index]) => {
          const tile = index.getTile(z, x, y);
          return tile && tile.features.length > 0 ? [[layer, tile] as const] : [];
        });
        if (layers.length > 0)
          tiles.push({ z, x, y, data: gzipSync(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 })) });
      }
  }
  return tiles;
}

/** Column and row of the tile that holds a point (Web Mercator). */
function tileAt(z: number, longitude: number, latitude: number): [x: number, y: number] {
  const across = (longitude + 180) / 360;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [Math.floor(across * 2 ** z), Math.floor(down * 2 ** z)];
}
