/** Keys typed before the till's program took over (docs/decisions/the-till-loses-no-key.md). */
export interface HeldKeys {
  /** The typed text, with a line break for each key that ends a number. */
  text: string;
  /** Each key, to tell a scanner from a person. */
  strokes: { key: string; timeStamp: number; repeat: boolean }[];
}

declare global {
  /** Set by the till's page (server/portal/hold-keys.ts). Answers once; afterwards keys work as usual. */
  var takeHeldKeys: (() => HeldKeys) | undefined;
}
