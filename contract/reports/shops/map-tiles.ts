/** Where pictures of maps come from: the operator's own server, or one that it has a contract with. */
export interface MapTiles {
  /** Of pictures, with {z}, {x} and {y}, or of a style of MapLibre. */
  url: string;
  /** What the licence of the map wants to be said. */
  attribution: string;
}

/** Whether an address is one of pictures, not of a style. */
export function isPictureAddress(url: string): boolean {
  return ['{z}', '{x}', '{y}'].every((part) => url.includes(part));
}
