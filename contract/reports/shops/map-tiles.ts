/** Source of the map: a file that the portal serves, the operator's server, or one that it has a contract with. */
export interface MapTiles {
  /** The address of our own archive, of pictures with {z}, {x} and {y}, or of a MapLibre style. */
  url: string;
  /** The attribution that the map's licence requires. */
  attribution: string;
}

/** Where the portal serves its own map: a PMTiles archive of vector tiles. */
export const MAP_ARCHIVE_PATH = '/map.pmtiles';

/** Whether an address is one of pictures and not of a style. */
export function isPictureAddress(url: string): boolean {
  return ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
}

/** The other server that a map comes from; null if it comes from our own host. */
export function foreignMapHost({ url }: MapTiles, publicUrl: string): string | null {
  const { host } = new URL(url, publicUrl);
  return host === new URL(publicUrl).host ? null : host;
}
