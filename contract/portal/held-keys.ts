/** What was typed into the till that the server painted, until the program takes it over (docs/decisions/the-till-loses-no-key.md). */
export interface HeldKeys {
  /** As it was typed, with a line break for each key that ends a number. */
  text: string;
  /** Each key, for whoever tells a scanner from a hand. */
  strokes: { key: string; timeStamp: number; repeat: boolean }[];
}

declare global {
  /** Set by the page of the till (server/portal/hold-keys.ts). Answers once; from then on keys go their usual way. */
  var takeHeldKeys: (() => HeldKeys) | undefined;
}
