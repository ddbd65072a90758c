import type { FourEyesKind } from './four-eyes-kind.ts';

/** The kind of that name. Throws where nobody knows it: what waits must not be lost by taking a kind out of the program. */
export function getKind(kinds: readonly FourEyesKind<unknown>[], name: string): FourEyesKind<unknown> {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`no kind of act ${name}`);
  return kind;
}
