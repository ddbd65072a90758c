import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';

export interface Tile {
  z: number;
  x: number;
  y: number;
  /** A packed vector tile. */
  data: Buffer;
}

interface Archive {
  center: readonly [latitude: number, longitude: number];
  zooms: readonly [first: number, last: number];
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
  metadata: object;
}

const HEADER_BYTES = 127;
const GZIP = 2;
const VECTOR = 1;
/** A reader fetches so much at once, and expects header and directory in it. */
const ROOM_FOR_DIRECTORY = 16_384 - HEADER_BYTES;

/**
 * A PMTiles archive, version 3, with one directory (github.com/protomaps/PMTiles). For maps of a few thousand tiles.
 */
export function archiveOf(tiles: readonly Tile[], { center, zooms, bounds, metadata }: Archive): Buffer {
  const entries = tiles
    .map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data }))
    .toSorted((one, other) => one.id - other.id);
  const directory = gzipSync(directoryOf(entries));
  if (directory.length > ROOM_FOR_DIRECTORY) throw new Error('too many tiles for one directory');
  const facts = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(entries.map((entry) => entry.data));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const factsAt = HEADER_BYTES + directory.length;
  const dataAt = factsAt + facts.length;
  // Sections (directory, metadata, no further directories, tiles), then the number of tiles, entries and contents.
  const numbers = [HEADER_BYTES, directory.length, factsAt, facts.length, dataAt, 0, dataAt, data.length];
  for (const [at, value] of [...numbers, entries.length, entries.length, entries.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * at);
  header.set([1, GZIP, GZIP, VECTOR, ...zooms], 96);
  const degrees = [bounds.west, bounds.south, bounds.east, bounds.north];
  for (const [at, value] of degrees.entries()) header.writeInt32LE(Math.round(value * 1e7), 102 + 4 * at);
  header.writeUInt8(Math.min(zooms[1], 14), 118);
  for (const [at, value] of [center[1], center[0]].entries()) header.writeInt32LE(Math.round(value * 1e7), 119 + 4 * at);
  return Buffer.concat([header, directory, facts, data]);
}

/** Columns one after the other: steps from id to id, runs, lengths, places (0: behind the one before). */
function directoryOf(entries: readonly { id: number; data: Buffer }[]): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  for (const [at, { id }] of entries.entries()) pbf.writeVarint(id - (entries[at - 1]?.id ?? 0));
  for (const _ of entries) pbf.writeVarint(1);
  for (const { data } of entries) pbf.writeVarint(data.length);
  for (const at of entries.keys()) pbf.writeVarint(at === 0 ? 1 : 0);
  return pbf.finish();
}
