import type { FourEyesKind } from './four-eyes-kind.ts';

/** The kind of that name. Throws for an unknown one: removing a kind from the program must not lose a waiting act. */
export function getKind(kinds: readonly FourEyesKind<unknown>[], name: string): FourEyesKind<unknown> {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`no kind of act ${name}`);
  return kind;
}
