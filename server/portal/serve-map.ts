import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { MAP_ARCHIVE_PATH, type MapTiles } from '#contract/reports/shops/map-tiles.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { TOWN_MAP } from '#seeds/town/town-map-name.ts';

type MapSettings = Pick<Config, 'MAP_FILE' | 'MAP_TILES_URL' | 'MAP_ATTRIBUTION' | 'DATABASE_URL' | 'DATA_DIR'>;

/** The map of this portal, and the file that it is served from, if it is ours. */
export interface PortalMap {
  tiles: MapTiles;
  file: string | null;
}

const MAGIC = 'PMTiles';

/**
 * The map that the settings name; in the demo that of its invented town; null where there is none. Throws a ConfigError
 * for a file that is none.
 */
export function findMap({ MAP_FILE, MAP_TILES_URL, MAP_ATTRIBUTION, DATABASE_URL, DATA_DIR }: MapSettings): PortalMap | null {
  if (MAP_TILES_URL) return { tiles: { url: MAP_TILES_URL, attribution: MAP_ATTRIBUTION! }, file: null };
  if (MAP_FILE) {
    if (!isArchive(MAP_FILE)) throw new ConfigError(`Cannot start:\n  MAP_FILE: ${MAP_FILE} is no PMTiles archive`);
    return { tiles: { url: MAP_ARCHIVE_PATH, attribution: MAP_ATTRIBUTION! }, file: path.resolve(MAP_FILE) };
  }
  const town = path.resolve(DATA_DIR, TOWN_MAP);
  if (DATABASE_URL || !isArchive(town)) return null;
  return { tiles: { url: MAP_ARCHIVE_PATH, attribution: 'Diese Stadt ist erfunden.' }, file: town };
}

/** Serves the archive, of which a browser asks for the parts (HTTP ranges) that it shows. Needs `reply.sendFile`. */
export function serveMap(app: FastifyInstance, map: PortalMap | null): void {
  if (!map?.file) return;
  const { dir, base } = path.parse(map.file);
  app.get(MAP_ARCHIVE_PATH, { schema: { hide: true } }, (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/vnd.pmtiles')
      .sendFile(base, dir, { preCompressed: false, cacheControl: false } as object),
  );
}

function isArchive(file: string): boolean {
  try {
    const handle = fs.openSync(file, 'r');
    const start = Buffer.alloc(MAGIC.length);
    fs.readSync(handle, start, 0, start.length, 0);
    fs.closeSync(handle);
    return start.toString() === MAGIC;
  } catch {
    return false;
  }
}
