import { addProtocol } from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { MAP_ARCHIVE_PATH, type MapTiles } from '#contract/reports/shops/map-tiles.ts';

const protocol = onFirstUse(() => {
  const made = new Protocol();
  addProtocol('pmtiles', made.tile);
  return made;
});

export function isArchive({ url }: MapTiles): boolean {
  return url === MAP_ARCHIVE_PATH;
}

/** The archive as a source of the map, which asks for the parts of the file that are in sight. */
export function archiveSource({ url }: MapTiles): string {
  const address = new URL(url, location.href).href;
  if (!protocol().get(address)) protocol().add(new PMTiles(address));
  return `pmtiles://${address}`;
}

/** What an archive holds: degrees of longitude, then of latitude. */
interface ArchiveFrame {
  bounds: [west: number, south: number, east: number, north: number];
  center: [longitude: number, latitude: number];
  firstZoom: number;
}

/** Throws when the archive cannot be read. */
export async function archiveFrame(tiles: MapTiles): Promise<ArchiveFrame> {
  const header = await protocol().get(archiveSource(tiles).slice('pmtiles://'.length))!.getHeader();
  return {
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    center: [header.centerLon, header.centerLat],
    firstZoom: header.minZoom,
  };
}
