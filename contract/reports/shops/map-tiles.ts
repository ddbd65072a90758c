/** Source of the map pictures: the operator's server, or one that it has a contract with. */
export interface MapTiles {
  /** Address of pictures with {z}, {x} and {y}, or of a MapLibre style. */
  url: string;
  /** The attribution that the map's licence requires. */
  attribution: string;
}

/** Whether an address is one of pictures and not of a style. */
export function isPictureAddress(url: string): boolean {
  return ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
}
